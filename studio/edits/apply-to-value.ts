import { joinPath } from '../../shared/content/problem.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import type { Edit, JsonValue, ValuePath } from './edit.ts'

/** Applies an edit to a value; the value itself stays as it is. Fails if the edit does not fit it. */
export function applyToValue(value: JsonValue, edit: Edit): Result<JsonValue, string> {
  try {
    return success(change(value, edit))
  } catch (error) {
    if (error instanceof Misfit) return failure(error.message)
    throw error
  }
}

class Misfit extends Error {}

function change(value: JsonValue, edit: Edit): JsonValue {
  switch (edit.kind) {
    case 'set':
      return changeAt(value, edit.path, [], () => edit.value)
    case 'remove':
      return changeAt(value, edit.path, [], () => undefined) ?? null
    case 'insert':
      return changeAt(value, edit.list, [], (found) => {
        const list = listAt(found ?? [], edit.list)
        if (!Number.isInteger(edit.index) || edit.index < 0 || edit.index > list.length)
          throw misfit(edit.list, 'has no such place')
        return list.toSpliced(edit.index, 0, edit.value)
      })
    case 'move':
      return changeAt(value, edit.list, [], (found) => {
        const list = listAt(found ?? null, edit.list)
        const { from, to } = edit
        const [item] = list.slice(from, from + 1)
        if (!(from >= 0) || !(to >= 0) || to >= list.length || item === undefined)
          throw misfit(edit.list, 'has no such entry')
        return list.toSpliced(from, 1).toSpliced(to, 0, item)
      })
  }
}

function listAt(value: JsonValue, path: ValuePath): JsonValue[] {
  if (Array.isArray(value)) return value
  throw misfit(path, 'is not a list')
}

function misfit(path: ValuePath, why: string): Misfit {
  return new Misfit(`${path.reduce<string>(joinPath, '') || 'The file'} ${why}.`)
}

type Update = (value: JsonValue | undefined) => JsonValue | undefined

/** Changes the value at a path, and makes the objects that it needs; undefined removes it. */
function changeAt(value: JsonValue, path: ValuePath, done: ValuePath, update: Update): JsonValue
function changeAt(
  value: JsonValue | undefined,
  path: ValuePath,
  done: ValuePath,
  update: Update,
): JsonValue | undefined
function changeAt(
  value: JsonValue | undefined,
  [step, ...rest]: ValuePath,
  done: ValuePath,
  update: Update,
): JsonValue | undefined {
  if (step === undefined) return update(value)
  const here = [...done, step]
  if (typeof step === 'number') {
    const list = listAt(value ?? null, done)
    if (!Number.isInteger(step) || step < 0 || step >= list.length)
      throw misfit(done, 'has no such entry')
    const next = changeAt(list[step], rest, here, update)
    return next === undefined ? list.toSpliced(step, 1) : list.with(step, next)
  }
  if (step === '__proto__') throw misfit(here, 'cannot be a name')
  if (Array.isArray(value) || (typeof value !== 'object' && value !== undefined))
    throw misfit(done, 'is not an object')
  const before = new Map(Object.entries(value ?? {}))
  const next = changeAt(before.get(step), rest, here, update)
  if (next === undefined) {
    // Nothing is made in order to remove what is not there.
    if (!before.delete(step)) return value
  } else before.set(step, next)
  return Object.fromEntries(before)
}
