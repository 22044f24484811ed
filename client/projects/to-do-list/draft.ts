import type { ItemChange } from '../../../shared/api/items.ts'
import { isRecord, parseJson } from '../../../shared/json.ts'
import { listStoredKeys, storeText } from './storage-area.ts'

/** How the keys of drafts begin. */
export const DRAFT_PREFIX = 'to-do/draft/'

/** Reads the account's draft of a new task; empty if there is none. */
export function readDraft(storage: Storage | undefined, account: string): string {
  return storage?.getItem(DRAFT_PREFIX + account) ?? ''
}

/** Stores the draft of a new task in session storage, to survive a reload or a login. */
export function keepDraft(storage: Storage | undefined, account: string, text: string): void {
  // Where it is full, the text is still in the field.
  if (text) storeText(storage, DRAFT_PREFIX + account, text)
  else storage?.removeItem(DRAFT_PREFIX + account)
}

/** Lists the account's drafts that closed tabs have left in local storage, each on a line, as a title is. */
export function listLeftDrafts(browser: Storage | undefined, account: string): string[] {
  return readDraft(browser, account).split('\n').filter(Boolean)
}

/** Hands the draft of a new task on from tabs that are closed to the next one. */
export type DraftHandover = {
  /** Returns the draft of this tab, or else one that a closed tab has left. */
  take: () => string
  /** Leaves the text of a tab that may be closed now. An empty one takes back what this tab has left. */
  leave: (text: string) => void
}

/**
 * Creates the handover of an account's draft. Each draft that a tab has left waits for a tab without one.
 * @param tab session storage @param browser local storage
 */
export function createDraftHandover(
  tab: Storage | undefined,
  browser: Storage | undefined,
  account: string,
): DraftHandover {
  // What this tab has left: it may be shown again, and leave something else.
  let left = ''
  const keep = (waiting: readonly string[]) => keepDraft(browser, account, waiting.join('\n'))
  return {
    take() {
      const waiting = listLeftDrafts(browser, account)
      const taken = readDraft(tab, account) || (waiting[0] ?? '')
      keep(waiting.filter((text) => text !== taken))
      return taken
    },
    leave(text) {
      const waiting = listLeftDrafts(browser, account)
      const others = waiting.filter((other) => other !== left && other !== text)
      keep(text ? [...others, text] : others)
      left = text
    },
  }
}

/** A text field of a task that can have a draft. */
export type DraftField = 'title' | 'notes'
/** A step or tag that is drafted before it is added to a task. */
export type AdditionField = 'step' | 'tag'

/** Unsaved text, and the field's value that the text is based on. */
export type Draft = { text: string; base: ItemChange }

/**
 * Returns what a field still shows after its text was saved as `value` in a pause of typing: the space or the line
 * break at its end, after which the user goes on. Undefined if the value is the text.
 */
export function findRest(text: string, field: DraftField, value: string): Draft | undefined {
  return text === value ? undefined : { text, base: { [field]: value } }
}

/** The drafts of one account in this tab. */
export type Drafts = {
  find: (id: string, field: DraftField | AdditionField) => Draft | undefined
  keep: (id: string, field: DraftField | AdditionField, draft: Draft) => void
  drop: (id: string, field: DraftField | AdditionField) => void
  /** Lists the drafts of fields, which can be saved without asking the user. */
  list: () => (Draft & { id: string; field: DraftField })[]
}

/**
 * Creates the drafts of an account, which survive a reload or a login. `storage` is session storage,
 * so that no other tab saves them.
 */
export function createDrafts(storage: Storage | undefined, account: string | undefined): Drafts {
  const prefix = `${DRAFT_PREFIX}${account ?? ''}/`
  const keyOf = (id: string, field: DraftField | AdditionField) => `${prefix}${id}/${field}`

  function read(key: string): Draft | undefined {
    const draft = parseJson(storage?.getItem(key) ?? '')
    if (!isRecord(draft)) return undefined
    const { text, saw } = draft
    return typeof text === 'string' && isRecord(saw) ? { text, base: saw } : undefined
  }

  return {
    find: (id, field) => read(keyOf(id, field)),
    // The stored form is read by earlier releases too: `saw` is the base.
    keep(id, field, { text, base: saw }) {
      if (account !== undefined) storeText(storage, keyOf(id, field), JSON.stringify({ text, saw }))
    },
    drop: (id, field) => storage?.removeItem(keyOf(id, field)),
    list() {
      return listStoredKeys(storage).flatMap((key) => {
        if (!key.startsWith(prefix)) return []
        const [id = '', field] = key.slice(prefix.length).split('/')
        const draft = read(key)
        return draft && (field === 'title' || field === 'notes') ? [{ ...draft, id, field }] : []
      })
    },
  }
}
