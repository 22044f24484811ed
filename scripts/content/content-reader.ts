import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ContentError, type ContentProblem } from '../../shared/content/problem.ts'
import { type Result, success } from '../../shared/result.ts'
import { removeHidden, removeHiddenFromText } from './hidden-entries.ts'
import {
  createRelocate,
  nameTranslation,
  overlayMarkdown,
  overlaySettings,
  type Relocate,
  type Relocated,
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
  relocate: Relocate
}

/**
 * Creates a reader of a content folder.
 * @param language of the translations; undefined for the files without a language in their names
 */
export function createContentReader(dir: string, language?: string): ContentReader {
  const relocations = new Map<string, Relocate[]>()
  const translated = new Set<string>()

  async function findTranslation(file: string): Promise<string | undefined> {
    if (language === undefined) return undefined
    const name = nameTranslation(file, language)
    return (await fileExists(dir, name)) ? name : undefined
  }
  /** Reads a file and lays its translation over it, if there is one. */
  async function readOverlaid<Value>(
    file: string,
    read: (dir: string, file: string) => Promise<Result<Value, ContentProblem[]>>,
    overlay: (
      source: Value,
      translation: string,
      over: Value,
    ) => Result<Relocated<Value>, ContentProblem[]>,
  ): Promise<Result<Value, ContentProblem[]>> {
    const source = await read(dir, file)
    const translation = await findTranslation(file)
    relocations.set(file, [])
    if (!source.ok || translation === undefined) return source
    translated.add(file)
    const over = await read(dir, translation)
    if (!over.ok) return over
    const overlaid = overlay(source.value, translation, over.value)
    if (!overlaid.ok) return overlaid
    relocations.set(file, [overlaid.value.relocate])
    return success(overlaid.value.value)
  }
  function takeVisible<Value>(
    file: string,
    visible: Result<Relocated<Value>, ContentProblem[]>,
  ): Result<Value, ContentProblem[]> {
    if (!visible.ok) return visible
    relocations.get(file)?.unshift(visible.value.relocate)
    return success(visible.value.value)
  }

  return {
    isTranslated: (file) => translated.has(file),
    relocate: (problem) =>
      (relocations.get(problem.file) ?? []).reduce((moved, move) => move(moved), problem),
    async text(file) {
      const read = await readOverlaid(file, readText, (source, translation, over) =>
        overlayMarkdown(file, source, translation, over),
      )
      const visible = read.ok ? removeHiddenFromText(file, read.value) : read
      return visible ? takeVisible(file, visible) : read
    },
    async json(file) {
      const read = await readOverlaid(file, readSettings, (source, translation, over) => {
        const overlay = overlaySettings(file, translation, source, over)
        if (!overlay.ok) return overlay
        const relocate = createRelocate(file, translation, overlay.value)
        return success({ value: overlay.value.data, relocate })
      })
      const visible = read.ok ? takeVisible(file, removeHidden(file, read.value)) : read
      return visible.ok ? success(withoutIds(visible.value, file === 'resume.json')) : visible
    },
  }
}

/** Returns whether the content folder has a file. */
export async function fileExists(dir: string, file: string): Promise<boolean> {
  return (await stat(join(dir, file)).catch(() => undefined)) !== undefined
}

/** Returns whether a path has a name that begins with a dot, such as files of macOS and locks of editors: they are no content. */
export function isDotFile(path: string): boolean {
  return /(?:^|[\\/])\./.test(path)
}

/** Returns whether a content folder is missing, or has nothing but names that begin with a dot. */
export async function isEmptyFolder(dir: string): Promise<boolean> {
  try {
    return (await readdir(dir)).every((name) => name.startsWith('.'))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/** Lists the files of a folder with an extension, sorted; the folder may be missing. */
export async function listFiles(dir: string, folder: string, extension: string): Promise<string[]> {
  const entries = await readFolder(dir, folder)
  return entries
    .map(({ name }) => name)
    .filter((name) => name.endsWith(extension) && !isDotFile(name))
    .sort()
    .map((name) => `${folder}/${name}`)
}

/** Lists the tags in the names of translations, such as `de` for `pages/about.de.md` beside `pages/about.md`. */
export async function listTagsOfNames(dir: string): Promise<string[]> {
  const folders = await Promise.all(
    ['.', 'notes', 'pages', 'projects'].map((folder) => readFolder(dir, folder)),
  )
  const tags = folders.flatMap((entries) => {
    const names = new Set(entries.map(({ name }) => name))
    return [...names].flatMap((name) => {
      const [, source, tag = '', extension] = /^(.+)\.([^.]+)(\.(?:md|json))$/.exec(name) ?? []
      return names.has(`${source}${extension}`) ? [tag] : []
    })
  })
  return [...new Set(tags)]
}

/**
 * Reads the entries of a folder, which may be missing.
 * @throws ContentError if the folder cannot be read: a site without its pages would replace the right one
 */
export async function readFolder(dir: string, folder: string): Promise<Dirent[]> {
  try {
    return await readdir(join(dir, folder), { withFileTypes: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return []
    const expected =
      code === 'ENOTDIR'
        ? 'this is a file: rename it, because a folder of the content has this name'
        : `the folder cannot be read (${code}): check its permissions and the disk`
    throw new ContentError([{ file: folder, path: '', expected }])
  }
}
