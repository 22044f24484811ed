import { splitFrontMatter } from '../../shared/content/front-matter.ts'
import { type ContentProblem, joinPath } from '../../shared/content/problem.ts'
import { readYaml } from '../../shared/content/settings-yaml.ts'
import { isRecord } from '../../shared/json.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import { composeMarkdown, type Relocate, type Relocated } from './overlay.ts'

/** Returns whether an entry of settings has `hidden: true`: nothing public has it. */
export function isHidden(value: unknown): boolean {
  return isRecord(value) && value['hidden'] === true
}

/**
 * Removes the entries of settings that have `hidden: true`, and the key from the others, before anything else reads the
 * settings. Any object can be hidden, not only an entry of a list: a resume may have one job in place of a list.
 */
export function removeHidden(
  file: string,
  settings: unknown,
): Result<Relocated<unknown>, ContentProblem[]> {
  const problems: ContentProblem[] = []
  /** The places in the file of the entries that a list keeps, by the path of the list. */
  const kept = new Map<string, number[]>()

  /** @param origin the path in the file, where `path` is that in the settings without hidden entries */
  function visit(value: unknown, path: string, origin: string): unknown {
    if (Array.isArray(value)) {
      const places = [...value.keys()].filter((place) => !isHidden(value[place]))
      if (places.length < value.length) kept.set(path, places)
      return places.map((place, index) =>
        visit(value[place], joinPath(path, index), joinPath(origin, place)),
      )
    }
    if (!isRecord(value)) return value
    const entries = Object.entries(value).flatMap(([key, inner]) => {
      const here = joinPath(origin, key)
      if (key !== 'hidden' || path === '')
        return isHidden(inner) ? [] : [[key, visit(inner, joinPath(path, key), here)] as const]
      if (typeof inner !== 'boolean' && inner !== null)
        problems.push({ file, path: here, expected: 'write true or false' })
      return []
    })
    return Object.fromEntries(entries)
  }

  const value = visit(settings, '', '')
  if (problems.length > 0) return failure(problems)
  return success({ value, relocate: createPlaceFinder(file, kept) })
}

/**
 * Creates a function that moves a problem to the place that its entry had before entries were removed or sorted.
 * @param places the former places of the entries of a list, by the path of the list
 */
export function createPlaceFinder(
  file: string,
  places: ReadonlyMap<string, readonly number[]>,
): Relocate {
  const restore = (path: string) =>
    path.replaceAll(/\[(\d+)\]/g, (step, index, offset: number) => {
      const place = places.get(path.slice(0, offset))?.[Number(index)]
      return place === undefined ? step : `[${place}]`
    })
  return (problem) =>
    problem.file === file ? { ...problem, path: restore(problem.path) } : problem
}

/** Removes the hidden entries of a Markdown or YAML file; undefined if its settings name none. */
export function removeHiddenFromText(
  file: string,
  text: string,
): Result<Relocated<string>, ContentProblem[]> | undefined {
  if (!text.includes('hidden')) return undefined
  if (!file.endsWith('.md')) {
    const read = readYaml(file, text)
    const visible = read.ok ? removeHidden(file, read.value.data) : read
    // JSON is YAML.
    return visible.ok
      ? success({ ...visible.value, value: JSON.stringify(visible.value.value) })
      : visible
  }
  const split = splitFrontMatter(file, text)
  if (!split.ok) return split
  const { data, body, line } = split.value
  const visible = removeHidden(file, data)
  if (!visible.ok) return visible
  const { text: value, moveLines } = composeMarkdown(visible.value.value, body, line)
  return success({ value, relocate: (problem) => moveLines(visible.value.relocate(problem)) })
}
