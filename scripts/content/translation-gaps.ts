import { splitFrontMatter } from '../../shared/content/front-matter.ts'
import { type ContentProblem, joinPath } from '../../shared/content/problem.ts'
import { MINUTE } from '../../shared/clock.ts'
import { formatDay, toLocalDay } from '../../shared/day.ts'
import { createChangeTimes } from './change-times.ts'
import { fileExists } from './content-reader.ts'
import { isHidden } from './hidden-entries.ts'
import { nameTranslation, overlaySettings } from './overlay.ts'
import { readSettings, readText } from './read-text.ts'

/** The fields whose values are texts in a language, by the kind of file. */
const TEXT_FIELDS: Readonly<Record<string, ReadonlySet<string>>> = {
  'site.json': new Set(['description', 'portfolioLead', 'notesLead', 'footerNote']),
  'resume.json': new Set([
    'label',
    'summary',
    'position',
    'description',
    'highlights',
    'roles',
    'area',
    'studyType',
    'level',
    'language',
    'fluency',
    'reference',
  ]),
  '.md': new Set([
    'title',
    'summary',
    'category',
    'role',
    'pictureAlt',
    'portraitAlt',
    'problem',
    'outcome',
    'caption',
    'text',
    'now',
    'coverAlt',
    'menu',
    'footer',
    'label',
  ]),
}

/** Texts of `site.json` whose keys also name what needs no translation, such as the labels in `social`. */
const SITE_TEXT =
  /^(?:menu\[\d+\]\.label|footer\[\d+\]\.(?:title|links\[\d+\]\.label)|resume\.sections\[\d+\]\.title)$/

/** Files that are copied one after the other differ by less. */
const MIN_AGE = MINUTE

/**
 * Lists what the translations of a content folder lack: whole files, fields, texts, and changes of the source since its
 * translation. Names, dates and addresses need no translation. Files that cannot be read have problems already, so they
 * have no gaps.
 * @param files the files of the default language
 * @param languages the other languages
 */
export async function listTranslationGaps(
  dir: string,
  files: readonly string[],
  languages: readonly string[],
): Promise<ContentProblem[]> {
  if (languages.length === 0) return []
  const changeTime = await createChangeTimes(dir)
  const gaps: ContentProblem[] = []
  for (const file of files) {
    // A page may have no file of the owner, such as the one about privacy.
    if (!(await fileExists(dir, file))) continue
    for (const language of languages) {
      const translation = nameTranslation(file, language)
      if (!(await fileExists(dir, translation))) {
        gaps.push({
          file: translation,
          path: '',
          expected: 'this file is missing: visitors see its source',
        })
        continue
      }
      for (const gap of await findGaps(dir, file, translation)) gaps.push(gap)
      const [source, own] = await Promise.all([changeTime(file), changeTime(translation)])
      if (source - own < MIN_AGE) continue
      const day = formatDay(toLocalDay(source))
      const expected = `older than its source: ${file} was changed after it, on ${day}`
      gaps.push({ file: translation, path: '', expected })
    }
  }
  return gaps
}

async function findGaps(dir: string, file: string, translation: string): Promise<ContentProblem[]> {
  const source = await readParts(dir, file)
  const translated = await readParts(dir, translation)
  if (!source || !translated) return []
  const overlay = overlaySettings(file, translation, source.data, translated.data)
  if (!overlay.ok) return []
  const fields = TEXT_FIELDS[file] ?? TEXT_FIELDS['.md']
  const isText = (key: string, path: string) =>
    fields?.has(key) === true || (file === 'site.json' && SITE_TEXT.test(path))
  const paths = listTexts(overlay.value.data, isText)
  const missing = paths.filter((path) => !overlay.value.origins.has(path))
  if (source.body !== '' && translated.body === '') missing.push('text')
  return missing.map((path) => ({
    file: translation,
    path,
    expected: `not translated: visitors see ${file}`,
  }))
}

async function readParts(dir: string, file: string) {
  if (!file.endsWith('.md')) {
    const settings = await readSettings(dir, file)
    return settings.ok ? { data: settings.value, body: '' } : undefined
  }
  const text = await readText(dir, file)
  const split = text.ok ? splitFrontMatter(file, text.value) : text
  return split.ok ? { data: split.value.data, body: split.value.body.trim() } : undefined
}

/** Lists the paths of the fields with texts that show; a list of texts is one field. */
function listTexts(
  value: unknown,
  isText: (key: string, path: string) => boolean,
  path = '',
): string[] {
  if (typeof value !== 'object' || value === null || isHidden(value)) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const here = joinPath(path, Array.isArray(value) ? Number(key) : key)
    const isList =
      Array.isArray(inner) && inner.length > 0 && inner.every((each) => typeof each === 'string')
    if (isText(key, here) && (isList || (typeof inner === 'string' && inner !== ''))) return [here]
    return listTexts(inner, isText, here)
  })
}
