import type { ItemChange } from '../../../shared/api/items.ts'

const KEY_PREFIX = 'to-do/draft/'

/** What this account had typed and not added; an empty text if nothing. */
export function readDraft(storage: Storage | undefined, account: string): string {
  return storage?.getItem(KEY_PREFIX + account) ?? ''
}

/** Keeps what is being typed through a reload or a login; `storage` is that of the tab. */
export function keepDraft(storage: Storage | undefined, account: string, text: string): void {
  try {
    if (text) storage?.setItem(KEY_PREFIX + account, text)
    else storage?.removeItem(KEY_PREFIX + account)
  } catch {
    // Full: the text still stands in the field.
  }
}

/** A field of a task that is being written. */
export type DraftField = 'title' | 'notes'
/** What is being written to be added to a task. */
export type AdditionField = 'step' | 'tag'

/** What is being written, and what stood there when that began. */
export type Draft = { text: string; saw: ItemChange }

/** What stands where a draft was kept, unless it was damaged. */
type Stored = { text?: unknown; saw?: ItemChange | null }

export type Drafts = {
  find: (id: string, field: DraftField | AdditionField) => Draft | undefined
  keep: (id: string, field: DraftField | AdditionField, draft: Draft) => void
  drop: (id: string, field: DraftField | AdditionField) => void
  /** Those of fields, which can be taken over without the person. */
  list: () => (Draft & { id: string; field: DraftField })[]
}

/**
 * What is being written in an account's tasks and was not taken over yet, through a reload or a
 * login; `storage` is that of the tab, so that no other tab takes it for its own.
 */
export function createDrafts(storage: Storage | undefined, account: string | undefined): Drafts {
  const prefix = `${KEY_PREFIX}${account ?? ''}/`
  const keyOf = (id: string, field: DraftField | AdditionField) => `${prefix}${id}/${field}`

  function read(key: string): Draft | undefined {
    try {
      const draft = JSON.parse(storage?.getItem(key) ?? '') as Stored | null
      const { text, saw } = draft ?? {}
      return typeof text === 'string' && typeof saw === 'object' && saw ? { text, saw } : undefined
    } catch {
      return undefined
    }
  }

  return {
    find: (id, field) => read(keyOf(id, field)),
    keep(id, field, draft) {
      if (account === undefined) return
      try {
        storage?.setItem(keyOf(id, field), JSON.stringify(draft))
      } catch {
        // Full: the text still stands in the field.
      }
    },
    drop: (id, field) => storage?.removeItem(keyOf(id, field)),
    list() {
      if (!storage) return []
      return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').flatMap(
        (key) => {
          if (!key.startsWith(prefix)) return []
          const [id = '', field] = key.slice(prefix.length).split('/')
          const draft = read(key)
          return draft && (field === 'title' || field === 'notes') ? [{ ...draft, id, field }] : []
        },
      )
    },
  }
}
