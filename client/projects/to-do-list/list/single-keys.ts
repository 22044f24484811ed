const KEY = 'to-do/single-keys'

/** Whether letters and digits alone are shortcuts; they are until the person says otherwise. */
export function readSingleKeys(storage: Storage | undefined): boolean {
  return storage?.getItem(KEY) !== 'false'
}

export function keepSingleKeys(storage: Storage | undefined, single: boolean): void {
  try {
    storage?.setItem(KEY, String(single))
  } catch {
    // Full: it holds until the page is left.
  }
}
