import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { type Result, success } from '../../shared/result.ts'
import { removeHidden, removeHiddenFromText } from './hidden-entries.ts'
import {
  createRelocate,
  nameTranslation,
  type OverlaidText,
  overlayMarkdown,
  overlaySettings,
  withoutIds,
} from './overlay.ts'
import { readSettings, readText } from './read-text.ts'

/** Reads the files of a content folder in one language, without the entries that their owner hides. */
export type ContentReader = {
  /** Reads a Markdown or YAML file, with its translation laid over it. */
  text: (file: string) => Promise<Result<string, ContentProblem[]>>
  /** Reads the data of a JSON file, with its translation laid over it. */
  json: (file: string) => Promise<Result<unknown, ContentProblem[]>>
  /** Whether a file that was read has a translation. */
  isTranslated: (file: string) => boolean
  /** Moves a problem of a file that was read to the translation, if its cause is there. */
  relocate: (problem: ContentProblem) => ContentProblem
}

/**
 * Creates a reader of a content folder.
 * @param language of the translations; undefined for the files without a language in their names
 */
export function createContentReader(dir: string, language?: string): ContentReader {
  const relocations = new Map<string, OverlaidText['relocate'][]>()
  const translated = new Set<string>()

  async function findTranslation(file: string): Promise<string | undefined> {
    if (language === undefined) return undefined
    const name = nameTranslation(file, language)
    return (await fileExists(dir, name)) ? name : undefined
  }
  async function overlayText(file: string): Promise<Result<OverlaidText, ContentProblem[]>> {
    const source = await readText(dir, file)
    const translation = await findTranslation(file)
    if (!source.ok) return source
    if (translation === undefined) return success({ text: source.value, relocate: keepPlace })
    translated.add(file)
    const over = await readText(dir, translation)
    return over.ok ? overlayMarkdown(file, source.value, translation, over.value) : over
  }
  async function overlayJson(
    file: string,
  ): Promise<Result<{ data: unknown; relocate: OverlaidText['relocate'] }, ContentProblem[]>> {
    const source = await readSettings(dir, file)
    const translation = await findTranslation(file)
    if (!source.ok) return source
    if (translation === undefined) return success({ data: source.value, relocate: keepPlace })
    translated.add(file)
    const over = await readSettings(dir, translation)
    if (!over.ok) return over
    const overlaid = overlaySettings(file, translation, source.value, over.value)
    if (!overlaid.ok) return overlaid
    const relocate = createRelocate(file, translation, overlaid.value)
    return success({ data: overlaid.value.data, relocate })
  }

  return {
    isTranslated: (file) => translated.has(file),
    relocate: (problem) =>
      (relocations.get(problem.file) ?? []).reduce((moved, move) => move(moved), problem),
    async text(file) {
      const overlaid = await overlayText(file)
      if (!overlaid.ok) return overlaid
      const { text, relocate } = overlaid.value
      relocations.set(file, [relocate])
      const visible = removeHiddenFromText(file, text)
      if (!visible) return success(text)
      if (!visible.ok) return visible
      relocations.set(file, [visible.value.relocate, relocate])
      return success(visible.value.value)
    },
    async json(file) {
      const overlaid = await overlayJson(file)
      if (!overlaid.ok) return overlaid
      const { data, relocate } = overlaid.value
      relocations.set(file, [relocate])
      const visible = removeHidden(file, data)
      if (!visible.ok) return visible
      relocations.set(file, [visible.value.relocate, relocate])
      return success(withoutIds(visible.value.value, file === 'resume.json'))
    },
  }
}

/** Relocates no problem, because the file is read as it is. */
function keepPlace(problem: ContentProblem): ContentProblem {
  return problem
}

/** Returns whether the content folder has a file. */
export async function fileExists(dir: string, file: string): Promise<boolean> {
  return (await stat(join(dir, file)).catch(() => undefined)) !== undefined
}
