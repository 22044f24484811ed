import type { RowStorage } from './household-store.ts'

/** Creates storage in memory with a capacity in characters. */
export function createTestStorage(room = Infinity): RowStorage & { rows: Map<string, string> } {
  const rows = new Map<string, string>()
  const size = () => [...rows].reduce((sum, [key, text]) => sum + key.length + text.length, 0)
  return {
    rows,
    get length() {
      return rows.size
    },
    key: (index) => [...rows.keys()][index] ?? null,
    getItem: (key) => rows.get(key) ?? null,
    removeItem: (key) => void rows.delete(key),
    setItem(key, text) {
      const before = rows.get(key)
      const grown = size() + text.length - (before === undefined ? -key.length : before.length)
      if (grown > room) throw new DOMException('Full', 'QuotaExceededError')
      rows.set(key, text)
    },
  }
}
