const KEY_PREFIX = 'to-do/draft/'

/** What this account had typed in this tab and not added; an empty text if nothing. */
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
