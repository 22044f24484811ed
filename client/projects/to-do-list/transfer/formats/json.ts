import { isRecord } from '../../../../../shared/json.ts'
import type { ChecklistEntry } from '../../../../../shared/rules/item.ts'
import type { Entries, RawTask } from '../entry.ts'
import { truncate } from '../task.ts'
import { FORMAT, VERSION } from './write-json.ts'
import * as texts from '../../../../../shared/texts/remarks.ts'
import { fill } from '../../../../../shared/texts/write.ts'
import { comma } from '../../../../../shared/texts/language.ts'
import {
  hasShape,
  isFlag,
  isListOf,
  isNumber,
  isText,
  optional,
} from '../../../../../shared/shape.ts'

/** Reads tasks from such JSON, except the fields that the server sets. */
export function* readJson(text: string): Entries {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    yield { kind: 'broken', reason: texts.notJson }
    return
  }
  if (!isRecord(file) || file['format'] !== FORMAT || !Array.isArray(file['items'])) {
    yield { kind: 'broken', reason: texts.otherJson }
    return
  }
  if (file['version'] !== VERSION) {
    yield { kind: 'broken', reason: texts.otherVersion }
    return
  }
  for (const [index, value] of (file['items'] as unknown[]).entries()) {
    const place = fill(texts.item, { number: index + 1 })
    if (!isRecord(value)) {
      yield { kind: 'skipped', place, title: '', reason: texts.notATask }
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
    if (one !== undefined && one !== null) remarks.push(fill(texts.fieldInvalid, { name }))
    return undefined
  }

  const task: RawTask = {
    id: read('id', isText),
    title: read('title', isText) ?? '',
    notes: read('notes', isText),
    due: read('due', isText),
    repeat: read('repeat', isRecord),
    reminders: read('reminders', Array.isArray),
    priority: read('priority', isText),
    tags: read('tags', isTexts),
    checklist: read('checklist', isChecklist),
    position: read('position', isText),
    createdAt: read('createdAt', isNumber),
    completedAt: read('completedAt', isNumber),
    deletedAt: read('deletedAt', isNumber),
  }
  for (const name of WRITTEN_BY_SERVER) unused.delete(name)
  if (unused.size > 0)
    remarks.push(fill(texts.fieldsUnknown, { names: truncate([...unused].join(comma)) }))
  return task
}

function isTexts(value: unknown): value is string[] {
  return isListOf(value, isText)
}

const STEP = { text: isText, done: isFlag, due: optional(isText) }

function isChecklist(value: unknown): value is ChecklistEntry[] {
  return isListOf(value, (step) => hasShape(step, STEP))
}
