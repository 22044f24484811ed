import { joinPath } from '../../../shared/content/problem.ts'
import type { JsonValue, ValuePath } from '../../edits/edit.ts'

/** Formats a path as problems name it, e.g. `work[2].startDate`. */
export function formatPath(path: ValuePath): string {
  return path.reduce<string>(joinPath, '')
}

/** Returns the value at a path; undefined if there is none. */
export function findValue(value: JsonValue | undefined, path: ValuePath): JsonValue | undefined {
  let found: JsonValue | undefined = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = Array.isArray(found) ? found[Number(step)] : found[step]
  }
  return found
}

/** Finds the first text that shows and says the same as this one, but for spaces and letter case, and returns its path. */
export function findText(value: JsonValue | undefined, text: string): ValuePath | undefined {
  const wanted = simplify(text)
  if (wanted === '') return undefined
  function visit(inner: JsonValue | undefined, path: ValuePath): ValuePath | undefined {
    if (typeof inner === 'string' || typeof inner === 'number') {
      return simplify(String(inner)) === wanted ? path : undefined
    }
    if (typeof inner !== 'object' || inner === null) return undefined
    if (findValue(inner, ['hidden']) === true) return undefined
    const steps = Array.isArray(inner) ? inner.keys() : Object.keys(inner)
    for (const step of steps) {
      const found = visit(findValue(inner, [step]), [...path, step])
      if (found) return found
    }
    return undefined
  }
  return visit(value, [])
}

/** Returns a text without differences that a page makes: spaces, letter case, quotes. */
export function simplify(text: string): string {
  return text
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
