/** Lists the keys of a storage area; none where the browser blocks it. */
export function listStoredKeys(storage: Storage | undefined): string[] {
  return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
}
