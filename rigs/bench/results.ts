import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Results } from './runner.ts'

/** The file with the figures of the last run of each benchmark, under version control. */
const RESULTS_FILE = fileURLToPath(new URL('results.json', import.meta.url))

/** Reads the last results, which are empty before the first run. */
export function readResults(file = RESULTS_FILE): Results {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {}
}

/** Replaces the figures of the given benchmarks, and leaves the others unchanged. */
export async function mergeResults(ran: Results, file = RESULTS_FILE): Promise<void> {
  const merged = { ...readResults(file), ...ran }
  await writeFile(file, `${JSON.stringify(merged, undefined, 2)}\n`)
}
