import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { readJson } from '../../shared/content/settings-json.ts'
import { type Result, success } from '../../shared/result.ts'
import {
  createRelocate,
  nameTranslation,
  type OverlaidText,
  overlayMarkdown,
  overlaySettings,
  withoutIds,
} from './overlay.ts'
import { readText } from './read-text.ts'

/** Reads the files of a content folder in one language. */
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
  const relocations = new Map<string, OverlaidText['relocate']>()
  const isTranslated = (file: string) => relocations.has(file)

  async function findTranslation(file: string): Promise<string | undefined> {
    if (language === undefined) return undefined
    const name = nameTranslation(file, language)
    return (await fileExists(dir, name)) ? name : undefined
  }
  async function readSettings(file: string): Promise<Result<unknown, ContentProblem[]>> {
    const text = await readText(dir, file)
    if (!text.ok) return text
    const read = readJson(file, text.value)
    return read.ok ? success(read.value.data) : read
  }

  return {
    isTranslated,
    relocate: (problem) => relocations.get(problem.file)?.(problem) ?? problem,
    async text(file) {
      const source = await readText(dir, file)
      const translation = await findTranslation(file)
      if (!source.ok || translation === undefined) return source
      const translated = await readText(dir, translation)
      if (!translated.ok) return translated
      const overlaid = overlayMarkdown(file, source.value, translation, translated.value)
      if (!overlaid.ok) return overlaid
      relocations.set(file, overlaid.value.relocate)
      return success(overlaid.value.text)
    },
    async json(file) {
      const isResume = file === 'resume.json'
      const source = await readSettings(file)
      const translation = await findTranslation(file)
      if (!source.ok) return source
      if (translation === undefined) return success(withoutIds(source.value, isResume))
      const translated = await readSettings(translation)
      if (!translated.ok) return translated
      const overlaid = overlaySettings(file, translation, source.value, translated.value)
      if (!overlaid.ok) return overlaid
      relocations.set(file, createRelocate(file, translation, overlaid.value))
      return success(withoutIds(overlaid.value.data, isResume))
    },
  }
}

/** Returns whether the content folder has a file. */
export async function fileExists(dir: string, file: string): Promise<boolean> {
  return (await stat(join(dir, file)).catch(() => undefined)) !== undefined
}
