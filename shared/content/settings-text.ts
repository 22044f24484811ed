import type { ContentProblem } from './problem.ts'
import { createPlaceFinder, type Place, placeAt } from './place.ts'
import { type Result, failure } from '../result.ts'

/** The parsed settings of a file, which know where each field stands. */
export type SettingsText = {
  data: unknown
  /** Finds the place of a field such as `work[2].startDate`; of the nearest field around it if it is missing. */
  locate: (path: string) => Place
}

/** Calls `visit` with the path and the offset of each field and each item of a list. */
type Walk = (visit: (path: string, offset: number) => void) => void

/** Creates settings from their data and the offsets of their fields in the text. */
export function createSettingsText(
  text: string,
  data: unknown,
  start: number,
  walk: Walk,
): SettingsText {
  let places: { offsets: Map<string, number>; find: (offset: number) => Place } | undefined
  function readPlaces() {
    const offsets = new Map([['', start]])
    walk((path, offset) => offsets.set(path, offset))
    return { offsets, find: createPlaceFinder(text) }
  }
  return {
    data,
    locate(path) {
      const { offsets, find } = (places ??= readPlaces())
      let nearest = path
      while (!offsets.has(nearest)) nearest = enclosingPath(nearest)
      return find(offsets.get(nearest) ?? 0)
    },
  }
}

/** The path without its last step. */
function enclosingPath(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['), 0))
}

/** Fails with one problem at a place of a file. */
export function failAt(
  file: string,
  text: string,
  offset: number,
  expected: string,
): Result<never, ContentProblem[]> {
  return failure([{ file, path: '', expected, ...placeAt(text, offset) }])
}

const TOO_DEEP = 'the settings are nested too deeply: write them with fewer levels'

/** What reads the settings later calls itself for each level, too. Ours have fewer than ten. */
const MAX_LEVELS = 100

/** Runs a parser that calls itself for each level; too many levels are a problem of the file. */
export function limitLevels(
  file: string,
  parse: () => Result<SettingsText, ContentProblem[]>,
): Result<SettingsText, ContentProblem[]> {
  const tooDeep = failure([{ file, path: '', expected: TOO_DEEP, line: 1, column: 1 }])
  try {
    const parsed = parse()
    return parsed.ok && isDeeper(parsed.value.data, MAX_LEVELS) ? tooDeep : parsed
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return tooDeep
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}
