import { findStorage, readStored, writeStored } from '../../../client/app/storage.ts'
import { isRecord, parseJson } from '../../../shared/json.ts'

/** A text that is not in its file yet, and the digest of the file that it was made from; null without a file. */
export type Draft = { text: string; digest: string | null }

/** Unsaved texts by path, which outlive the page. */
export type Drafts = {
  read: (path: string) => Draft | undefined
  /** Returns whether the text is stored. */
  write: (path: string, draft: Draft) => boolean
  remove: (path: string) => void
  list: () => string[]
}

const PREFIX = 'studio/draft/'

/** Unsaved texts in the browser's storage. */
export const storedDrafts: Drafts = {
  read(path) {
    const stored = readStored(PREFIX + path)
    return stored === null ? undefined : parseDraft(stored)
  },
  write: (path, draft) => writeStored(PREFIX + path, JSON.stringify(draft)),
  remove: (path) => findStorage()?.removeItem(PREFIX + path),
  list: () =>
    Object.keys(findStorage() ?? {}).flatMap((key) =>
      key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [],
    ),
}

function parseDraft(stored: string): Draft | undefined {
  const draft = parseJson(stored)
  if (!isRecord(draft)) return undefined
  const { text, digest } = draft
  if (typeof text !== 'string') return undefined
  return { text, digest: typeof digest === 'string' ? digest : null }
}
