import { mkdirSync } from 'node:fs'

/** Makes the data folder on first start, readable by its owner alone. */
export function prepareDataDir(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
}
