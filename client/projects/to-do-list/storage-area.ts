/** Lists the keys of a storage area; none where the browser blocks it. */
export function listStoredKeys(storage: Storage | undefined): string[] {
  return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
}

/** Stores a text and returns whether that worked; false where the storage area is blocked or full. */
export function storeText(storage: Storage | undefined, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text)
    return storage !== undefined
  } catch {
    return false
  }
}
