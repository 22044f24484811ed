import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../shared/clock.ts'
import { ContentError } from '../../shared/content/problem.ts'
import { type GeneratedFiles, readGeneratedFiles } from './generated-files.ts'
import {
  type AddressPicture,
  type Content,
  createContentCache,
  loadContent,
} from './load-content.ts'
import { isInLanguage } from './localise.ts'

/** The content as dev shows it, with its pictures by URL: files of the folder, or the bytes of drawn ones. */
export type LoadedContent = {
  content: Content
  pictures: Map<string, string | Buffer>
  /** Whether it has covers and colours of code. */
  isDecorated: boolean
}

/** The content that the site is made from. A language is undefined for the default one. */
export type ContentSource = ReturnType<typeof createContentSource>

/**
 * Creates the source of the content: in dev the last valid reading in each language, and in a build what was read before.
 * Dev shows one language at a time.
 * @param root the content folder
 * @param output folder of the build
 * @param language that is shown first
 */
export function createContentSource(root: string, output: string, language?: string) {
  const cache = createContentCache()
  /** The last reading of the content, by language. */
  const loading = new Map<string | undefined, Promise<LoadedContent>>()
  let shown = language
  let isBuild = false
  let readings = 0
  let replacements = 0
  let changedAt = systemClock.now()
  let generated: Promise<GeneratedFiles> | undefined

  /** Reads a folder as the content folder: the pictures are those of the latter. */
  async function read(
    folder: string,
    tag: string | undefined,
    isDecorated = tag === shown,
  ): Promise<LoadedContent> {
    const pictures: LoadedContent['pictures'] = new Map()
    const address: AddressPicture = (file, _, bytes) => {
      const src = bytes ? `/${file}` : `/@fs${join(root, file)}`
      pictures.set(src, bytes ?? file)
      return { src }
    }
    const options = { drafts: true, decorated: isDecorated, language: tag, cache }
    return { content: await loadContent(folder, address, options), pictures, isDecorated }
  }

  function loadLanguage(tag: string | undefined): Promise<LoadedContent> {
    const found = loading.get(tag) ?? read(root, tag, true)
    loading.set(tag, found)
    return found
  }

  function put(tag: string | undefined, newer: LoadedContent): void {
    changedAt = systemClock.now()
    replacements++
    loading.clear()
    if (newer.isDecorated) loading.set(tag, Promise.resolve(newer))
  }

  const readGenerated = () => (generated ??= readGeneratedFiles(output))

  async function loadIn(tag: string | undefined): Promise<Content> {
    return isBuild ? (await readGenerated()).content : (await loadLanguage(tag)).content
  }

  return {
    shown: () => shown,
    isBuild: () => isBuild,
    startBuild: () => void (isBuild = true),
    readGenerated,
    read,
    loadLanguage,
    loadIn,
    /** Loads the content in the language that is shown. */
    load: () => loadIn(shown),
    /** Returns the bytes of a picture of dev by its URL. */
    findPicture: async (src: string): Promise<Buffer | undefined> => {
      const found = (await loadLanguage(shown)).pictures.get(src)
      return typeof found === 'string' ? readFile(join(root, found)) : found
    },
    /** Counts how often a newer reading replaced the content. */
    replacements: () => replacements,
    /** When that was last, in milliseconds since 1970-01-01T00:00:00Z. */
    changedAt: () => changedAt,
    /** Replaces the content by a reading, which is newer than those that still run. */
    replace(tag: string | undefined, newer: LoadedContent): void {
      readings++
      put(tag, newer)
    },
    /** Reads the content again, and returns its warnings. Throws a ContentError, and keeps the last valid content. */
    reload: async () => {
      const reading = ++readings
      const first = loading.size > 0 ? read(root, undefined) : loadLanguage(undefined)
      const { languages } = (await first).content
      if (!languages.some(({ tag }) => tag === shown)) shown = undefined
      // A page may ask for another one meanwhile.
      const tag = shown
      const next = await (tag === undefined ? first : read(root, tag, true))
      // A later reading may have been faster.
      if (reading === readings) put(tag, next)
      return next.content.warnings
    },
    /** Shows the content in the language of a path. Returns why it cannot be used in it, and whether the language is another. */
    async showLanguageOf(path: string): Promise<{ problem?: string; isOther: boolean }> {
      const { languages } = (await loadLanguage(shown)).content
      const others = languages.filter(({ prefix }) => prefix !== '')
      const next = others.find((each) => isInLanguage(each, path))?.tag
      if (next === shown) return { isOther: false }
      const before = shown
      shown = next
      try {
        await loadLanguage(next)
        return { isOther: true }
      } catch (error) {
        shown = before
        loading.delete(next)
        if (error instanceof ContentError) return { problem: error.message, isOther: false }
        throw error
      }
    },
  }
}
