import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Results } from './runner.ts'

/** Where the figures of the last run of each bench are kept, beside the code that they are about. */
const RESULTS_FILE = fileURLToPath(new URL('results.json', import.meta.url))

/** What was measured last; nothing before the first run. */
export function readResults(file = RESULTS_FILE): Results {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {}
}

/** Puts the figures of the benches that ran in the place of theirs, and leaves the others be. */
export async function mergeResults(ran: Results, file = RESULTS_FILE): Promise<void> {
  const merged = { ...readResults(file), ...ran }
  await writeFile(file, `${JSON.stringify(merged, undefined, 2)}\n`)
}
