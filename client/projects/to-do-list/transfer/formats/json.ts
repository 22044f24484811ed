import { isRecord } from '../../../../../shared/json.ts'
import type { ChecklistEntry } from '../../../../../shared/rules/item.ts'
import type { Entries, RawTask } from '../entry.ts'
import { truncate } from '../task.ts'
import { FORMAT, VERSION } from './write-json.ts'

/** Reads tasks from such JSON, except the fields that the server sets. */
export function* readJson(text: string): Entries {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (error) {
    const reason = `The file is not valid JSON: ${(error as Error).message}`
    yield { kind: 'broken', reason: truncate(reason) }
    return
  }
  if (!isRecord(file) || file['format'] !== FORMAT || !Array.isArray(file['items'])) {
    yield { kind: 'broken', reason: 'The JSON is not an exported to-do list.' }
    return
  }
  if (file['version'] !== VERSION) {
    const reason = 'The file was exported by another version of this page.'
    yield { kind: 'broken', reason }
    return
  }
  for (const [index, value] of (file['items'] as unknown[]).entries()) {
    const place = `Item ${index + 1}`
    if (!isRecord(value)) {
      yield { kind: 'skipped', place, title: '', reason: 'It is not a task.' }
      continue
    }
    const remarks: string[] = []
    yield { kind: 'task', place, task: readTask(value, remarks), remarks }
  }
}

const WRITTEN_BY_SERVER = ['updatedAt', 'version']

function readTask(value: Readonly<Record<string, unknown>>, remarks: string[]): RawTask {
  const unused = new Set(Object.keys(value))

  /** Returns the value of a key if it has the expected type; null counts as missing. */
  function read<Kind>(name: string, isKind: (one: unknown) => one is Kind): Kind | undefined {
    unused.delete(name)
    // Ignores inherited properties.
    const one = Object.hasOwn(value, name) ? value[name] : undefined
    if (isKind(one)) return one
    if (one !== undefined && one !== null) remarks.push(`“${name}” is invalid and is left out.`)
    return undefined
  }

  const task: RawTask = {
    id: read('id', isText),
    title: read('title', isText) ?? '',
    notes: read('notes', isText),
    due: read('due', isText),
    repeat: read('repeat', isRecord),
    priority: read('priority', isText),
    tags: read('tags', isTexts),
    checklist: read('checklist', isChecklist),
    position: read('position', isText),
    createdAt: read('createdAt', isNumber),
    completedAt: read('completedAt', isNumber),
    deletedAt: read('deletedAt', isNumber),
  }
  for (const name of WRITTEN_BY_SERVER) unused.delete(name)
  if (unused.size > 0) remarks.push(`Not known and left out: ${truncate([...unused].join(', '))}.`)
  return task
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText)
}

function isChecklist(value: unknown): value is ChecklistEntry[] {
  return (
    Array.isArray(value) &&
    value.every(
      (step) => isRecord(step) && isText(step['text']) && typeof step['done'] === 'boolean',
    )
  )
}
