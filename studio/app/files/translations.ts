import { nameTranslation } from '../../../scripts/content/overlay.ts'
import type { FileList } from '../../protocol.ts'

/** A file in another language of the site. */
export type Translation = { tag: string; path: string; exists: boolean }

/** Files that a language can have of its own. */
const TRANSLATABLE =
  /^(?:resume|site)\.json$|^(?:personal|privacy)\.md$|^(?:projects|pages|notes)\/.+\.md$/

/** Lists the translations of a file, also those that are missing; none of a file that is one itself. */
export function listTranslations(
  { languages, files }: Pick<FileList, 'languages' | 'files'>,
  path: string,
): Translation[] {
  const others = languages.filter(({ prefix }) => prefix !== '')
  const isOne = others.some(({ tag }) => isTranslation(path, tag))
  if (isOne || !TRANSLATABLE.test(path)) return []
  return others.map(({ tag }) => {
    const translated = nameTranslation(path, tag)
    return { tag, path: translated, exists: files.some((each) => each.path === translated) }
  })
}

/** Returns whether a file is one in this language. */
export function isTranslation(path: string, tag: string): boolean {
  return path.replace(/\.[^.]+$/, '').endsWith(`.${tag}`)
}

/** Writes a translation that has nothing yet: what it lacks is that of its source. */
export function writeTranslation(path: string): string {
  return path.endsWith('.json') ? '{}\n' : '---\n---\n'
}
