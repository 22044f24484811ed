import { readFile } from 'node:fs/promises'
import { SCREEN_NAMES } from '../shared/content/screens.ts'
import type { ContentChanges } from './own-content.ts'

const SAMPLE = new URL('../content/', import.meta.url)

/** What a language says in its files. */
type Words = { label: string; about: string; text: string; list: string }

const WORDS: Readonly<Record<string, Words>> = {
  de: { label: 'Ingenieurin', about: 'Über mich', text: 'Guten Tag.', list: 'Aufgaben' },
  fr: { label: 'Ingénieure', about: 'À propos', text: 'Bonjour.', list: 'Tâches' },
  es: { label: 'Ingeniera', about: 'Sobre mí', text: 'Buenos días.', list: 'Tareas' },
  ar: { label: 'مهندسة', about: 'عني', text: 'مرحبا. [الأعمال](/Projects)', list: 'المهام' },
  nl: { label: 'Ingenieur', about: 'Over mij', text: 'Goedendag.', list: 'Taken' },
  ja: { label: '技術者', about: '自己紹介', text: 'こんにちは。', list: 'タスク' },
}

/** A Markdown file with its settings and a text. */
export function writeMarkdown(settings: Readonly<Record<string, string>>, text: string): string {
  const lines = Object.entries(settings).map(([key, value]) => `${key}: ${value}\n`)
  return `---\n${lines.join('')}---\n${text}\n`
}

/** Files of a site in several languages, the default one first: each page of them exists in each of them. */
export async function writeTranslations(languages: readonly string[]): Promise<ContentChanges> {
  const sample = JSON.parse(await readFile(new URL('site.json', SAMPLE), 'utf8')) as object
  const files: ContentChanges = {}
  // The sample's projects have English texts.
  const { label = '' } = WORDS[languages[0] ?? ''] ?? {}
  for (const name of [...SCREEN_NAMES, 'planner', 'never-lose-a-line', 'any-accent']) {
    const screen = SCREEN_NAMES.some((each) => each === name) ? { screen: name } : {}
    files[`projects/${name}.md`] = writeMarkdown({ ...screen, title: name, summary: label }, label)
  }
  languages.forEach((tag, index) => {
    const { label, about, text, list } = WORDS[tag] ?? { label: '', about: '', text: '', list: '' }
    const isSource = index === 0
    const mark = isSource ? '' : `.${tag}`
    const page = { title: about, summary: label }
    const own = { description: label, portfolioLead: label, footerNote: undefined }
    const job = {
      id: 'lab',
      position: label,
      ...(isSource && { name: 'Labor', startDate: '2020-01' }),
    }
    const person = isSource ? { name: 'Ada Example', email: 'ada@ada.example' } : {}
    const first = {
      ...sample,
      ...own,
      title: 'Ada Example',
      language: undefined,
      languages,
      menu: undefined,
    }
    Object.assign(files, {
      [`site${mark}.json`]: JSON.stringify(isSource ? first : own),
      [`resume${mark}.json`]: JSON.stringify({ basics: { ...person, label }, work: [job] }),
      [`personal${mark}.md`]: writeMarkdown(page, text),
      [`privacy${mark}.md`]: writeMarkdown({}, text),
      [`projects/robot${mark}.md`]: writeMarkdown({ ...page, title: label }, text),
      [`projects/to-do-list${mark}.md`]: writeMarkdown(
        {
          ...(isSource && { screen: 'to-do-list' }),
          title: list,
          summary: label,
          category: label,
          pictureAlt: label,
        },
        text,
      ),
      [`notes/first${mark}.md`]: writeMarkdown(
        { ...page, ...(isSource && { date: '2026-11-01' }), tags: `[${label}]` },
        text,
      ),
    })
  })
  return files
}
