import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ParsedResume, parseResume } from '../../shared/content/resume.ts'
import type { SiteSettings } from '../../shared/content/site.ts'
import { siteSettings, valueOf } from '../../shared/content/testing.ts'

/** Folder with resumes of edge cases. */
const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url))

const { resolve } = createRequire(import.meta.url)

/** Folder with the samples of @jsonresume/schema. */
const SCHEMA = fileURLToPath(new URL('.', `file://${resolve('@jsonresume/schema')}`))

function listJson(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name))
}

const files = [
  ...listJson(FIXTURES),
  join(SCHEMA, 'sample.resume.json'),
  ...listJson(join(SCHEMA, 'examples')),
]

/** Names of all resumes for tests. */
export const RESUMES = files.map((file) => basename(file, '.json'))

const LANGUAGES = new Map([
  ['german', 'de'],
  ['chinese', 'zh'],
  ['japanese', 'ja'],
  ['persian', 'fa'],
  ['arabic', 'ar'],
  ['turkish', 'tr'],
  ['right-to-left', 'ar'],
  ['chinese-japanese-korean', 'ja'],
  ['cyrillic-greek', 'uk'],
])

/** Returns the path of one of the resumes. */
export function findResumeFile(name: string): string {
  const file = files.find((path) => basename(path, '.json') === name)
  if (!file) throw new Error(`There is no resume named ${name}`)
  return file
}

/** Parses one of the resumes, with settings for its site that allow the given private fields. */
export function readResume(
  name: string,
  allowed = { phone: true, street: true },
): ParsedResume & { site: SiteSettings } {
  const site = siteSettings({ language: LANGUAGES.get(name) ?? 'en', private: allowed })
  const json: unknown = JSON.parse(readFileSync(findResumeFile(name), 'utf8'))
  return { ...valueOf(parseResume(`${name}.json`, json, new Map(), site)), site }
}

/** Lists every text that the page shows, without links; the figures and the career line repeat some of them. */
export function listShown({ page }: ParsedResume): string[] {
  const texts: string[] = []
  JSON.stringify(page, (key, value: unknown) => {
    const shown = typeof value === 'string' && !/^(url|subtitleUrl|datetime|id|kind)$/.test(key)
    const isText = !/^(updated|career|figures)$/.test(key)
    if (shown && isText) texts.push(value)
    return isText ? value : undefined
  })
  return texts
}
