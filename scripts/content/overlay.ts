import { splitFrontMatter } from '../../shared/content/front-matter.ts'
import { type ContentProblem, joinPath } from '../../shared/content/problem.ts'
import { isRecord } from '../../shared/json.ts'
import { type Result, failure, success } from '../../shared/result.ts'

/** Settings in which a translation has replaced values. */
export type Overlay = {
  data: unknown
  /** Paths in the translation by paths in the settings, for each value that comes from there. */
  origins: ReadonlyMap<string, string>
}

/** Settings that are the same in every language, by the kind of file. */
const SHARED_KEYS: Readonly<Record<string, readonly string[]>> = {
  'site.json': [
    'url',
    'language',
    'languages',
    'paper',
    'theme',
    'themeColor',
    'securityContact',
    'projects',
    'portfolioLayout',
    'contactEmail',
    'private',
    'redirects',
  ],
  'projects/': ['slug', 'screen', 'draft', 'listed', 'featured', 'works'],
  'pages/': ['slug', 'contact', 'draft', 'listed', 'order'],
  'notes/': ['slug', 'date', 'draft', 'listed'],
}

/** Returns the name of the file that translates another: `projects/x.de.md` for `projects/x.md`. */
export function nameTranslation(file: string, language: string): string {
  return file.replace(/(?=\.[a-z]+$)/, `.${language}`)
}

/**
 * Lays the settings of a translation over those of its source. An object replaces the keys that it has.
 * An item of a list of objects translates the item with its `id`, else the one at its position; any
 * other list is replaced as a whole.
 * @param file the name of the source
 * @param translation the name of the translation, which problems name
 */
export function overlaySettings(
  file: string,
  translation: string,
  source: unknown,
  translated: unknown,
): Result<Overlay, ContentProblem[]> {
  const problems: ContentProblem[] = []
  const origins = new Map<string, string>()
  const fail = (path: string, expected: string) =>
    problems.push({ file: translation, path, expected })

  function lay(under: unknown, over: unknown, path: string, origin: string): unknown {
    if (over === null || over === undefined) return under
    if (under !== undefined && under !== null && kindOf(under) !== kindOf(over)) {
      fail(origin, `write ${kindOf(under)}, as in ${file}`)
      return under
    }
    if (isRecord(over)) return layObject(isRecord(under) ? under : {}, over, path, origin)
    if (isObjects(over) && isObjects(under)) return layItems(under, over, path, origin)
    recordOrigins(over, path, origin)
    return over
  }

  function layObject(under: object, over: object, path: string, origin: string): unknown {
    const result = new Map<string, unknown>(Object.entries(under))
    for (const [key, value] of Object.entries(over)) {
      if (key === '$schema' || key === 'id') continue
      const here = joinPath(origin, key)
      const shared = path === '' && listSharedKeys(file).includes(key)
      if (shared) fail(here, `remove it: it is the same in every language, as in ${file}`)
      else result.set(key, lay(result.get(key), value, joinPath(path, key), here))
    }
    origins.set(path, origin)
    return Object.fromEntries(result)
  }

  function layItems(under: object[], over: object[], path: string, origin: string): unknown {
    const result: unknown[] = [...under]
    for (const [position, item] of over.entries()) {
      const here = joinPath(origin, position)
      const id = readId(item)
      const index = id === undefined ? position : under.findIndex((each) => readId(each) === id)
      const found = under[index]
      if (!found) {
        const lack =
          id === undefined ? `has ${under.length} entries here` : `has no entry with this id`
        fail(
          id === undefined ? here : joinPath(here, 'id'),
          `${file} ${lack}: correct it, or add the entry there`,
        )
        continue
      }
      result[index] = layObject(found, item, joinPath(path, index), here)
    }
    return result
  }

  /** Records the origins of a value and of everything inside it. */
  function recordOrigins(value: unknown, path: string, origin: string): void {
    origins.set(path, origin)
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const step = Array.isArray(value) ? Number(key) : key
      recordOrigins(inner, joinPath(path, step), joinPath(origin, step))
    }
  }

  const data = lay(source, translated, '', '')
  return problems.length > 0 ? failure(problems) : success({ data, origins })
}

function listSharedKeys(file: string): readonly string[] {
  return SHARED_KEYS[file.replace(/\/.*/s, '/')] ?? []
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : 'a single value'
}

function isObjects(value: unknown): value is object[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord)
}

/** Returns the `id` of an entry, by which its translation or a variant of the resume names it. */
export function readId(item: unknown): string | undefined {
  const id = isRecord(item) ? item['id'] : undefined
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

/**
 * Removes the ids of entries, which only connect them with their translations.
 * @param withTags whether to remove their tags too, by which variants of the resume pick entries
 */
export function withoutIds(value: unknown, withTags: boolean): unknown {
  const inside = (inner: unknown) => withoutIds(inner, withTags)
  if (Array.isArray(value)) {
    return value.map((item: unknown) => {
      if (!isRecord(item)) return inside(item)
      const { id: _, tags, ...rest } = item
      return inside(withTags || tags === undefined ? rest : { ...rest, tags })
    })
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inside(inner)]))
}

/** Moves a problem to the file and the place that have its cause. */
export type Relocate = (problem: ContentProblem) => ContentProblem

/** A text or settings that were changed after they were read, and how to relocate their problems. */
export type Relocated<Value> = { value: Value; relocate: Relocate }

/** Lays a translated Markdown file over its source. A translation without a text keeps that of the source. */
export function overlayMarkdown(
  file: string,
  source: string,
  translation: string,
  translated: string,
): Result<Relocated<string>, ContentProblem[]> {
  const under = splitFrontMatter(file, source)
  if (!under.ok) return under
  const over = splitFrontMatter(translation, translated)
  if (!over.ok) return over
  const overlay = overlaySettings(file, translation, under.value.data, over.value.data)
  if (!overlay.ok) return overlay
  const isTranslated = over.value.body.trim() !== ''
  const { body, line } = isTranslated ? over.value : under.value
  const { text, moveLines } = composeMarkdown(overlay.value.data, body, line)
  const moveSetting = createRelocate(file, translation, overlay.value)
  return success({
    value: text,
    relocate(problem) {
      if (problem.file !== file || !isInBody(problem)) return moveSetting(problem)
      const moved = moveLines(problem)
      return isTranslated ? { ...moved, file: translation } : moved
    },
  })
}

/** A path that is a line in the text of a Markdown file, such as `line 12`. */
export const LINE = /^line (\d+)$/

/** Returns whether a problem is one of the text below the settings. */
function isInBody({ path }: ContentProblem): boolean {
  return path === 'text' || LINE.test(path)
}

/**
 * Writes a Markdown file whose settings were changed.
 * @param line of the file on which its text begins
 * @returns the file, and what moves problems of its text to their lines in the file before
 */
export function composeMarkdown(
  settings: unknown,
  body: string,
  line: number,
): { text: string; moveLines: Relocate } {
  // JSON is YAML. The text begins on line 4.
  const shift = line - 4
  return {
    text: `---\n${JSON.stringify(settings ?? {})}\n---\n${body}`,
    moveLines(problem) {
      if (!isInBody(problem)) return problem
      const path = problem.path.replace(LINE, (_, number) => `line ${Number(number) + shift}`)
      return { ...problem, path, ...(problem.line !== undefined && { line: problem.line + shift }) }
    },
  }
}

/** Creates a function that moves a problem to the translation if its field comes from there. */
export function createRelocate(file: string, translation: string, { origins }: Overlay): Relocate {
  return (problem) => {
    const origin = problem.file === file ? origins.get(problem.path) : undefined
    return origin === undefined ? problem : { ...problem, file: translation, path: origin }
  }
}
