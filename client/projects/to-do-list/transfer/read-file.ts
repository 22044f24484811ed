import { runInSlices } from '../../../app/run-in-slices.ts'
import type { Item } from '../../../../shared/api/items.ts'
import type { Clock } from '../../../../shared/clock.ts'
import { failure, type Result, success } from '../../../../shared/result.ts'
import type { Zone } from '../../../../shared/zone.ts'
import { decodeFile } from './decode.ts'
import type { Entries } from './entry.ts'
import { findFormat } from './formats/formats.ts'
import { createPlanner, type Plan } from './plan.ts'
import * as texts from '../../../../shared/texts/remarks.ts'

/** Maximum size of a file, in bytes. */
export const MAX_FILE_BYTES = 5_000_000

/** What the browser knows of a file before it is read. */
type ChosenFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>

type Parts = {
  /** Returns the tasks after the file has been read. */
  findItems: () => ReadonlyMap<string, Item>
  zone: Zone
  clock: Clock
  pause: () => Promise<void>
  isWanted: () => boolean
}

/**
 * Reads a file and plans its import; the problem says why it cannot be read. Resolves to undefined
 * if another file was chosen meanwhile.
 */
export async function readFile(
  file: ChosenFile,
  { findItems, zone, clock, pause, isWanted }: Parts,
): Promise<Result<Plan, string> | undefined> {
  if (file.size > MAX_FILE_BYTES) return failure(texts.fileLarge)
  if (file.size === 0) return failure(texts.fileEmpty)
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    return failure(texts.fileUnreadable)
  }
  if (!isWanted()) return undefined
  const text = decodeFile(new Uint8Array(bytes))
  if (!text.ok) return text
  const format = findFormat(file.name, text.value)
  if (!format) return failure(texts.fileUnsupported)
  const entries = format.read(text.value, { zone, now: clock.now() })
  const work = planEntries(entries, findItems())
  const plan = await runInSlices(work, { clock, pause, isWanted })
  if (!plan) return undefined
  const { problem, added, known, skipped } = plan
  if (problem === undefined && added.length + known.length + skipped.length === 0) {
    return failure(texts.fileWithoutTasks)
  }
  return success(plan)
}

function* planEntries(entries: Entries, items: ReadonlyMap<string, Item>): Generator<void, Plan> {
  const planner = createPlanner(items)
  for (const entry of entries) {
    if (!planner.take(entry)) break
    yield
  }
  return planner.finish()
}
