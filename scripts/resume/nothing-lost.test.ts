import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { htmlToText } from '../../shared/content/html-text.ts'
import { writeResumeJson } from './published-json.ts'
import { findResumeFile, readResume, RESUMES } from './testing.ts'

type Leaf = { path: string; text: string }

/** Lists the texts and numbers of a JSON value with their places. */
function listLeaves(value: unknown, path = ''): Leaf[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, text: String(value) }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    listLeaves(inner, Array.isArray(value) ? `${path}[${key}]` : `${path}${path && '.'}${key}`),
  )
}

/** The form in which texts are compared: as the schema tidies them, without capitals. */
function fold(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

const withoutIndices = (path: string) => path.replace(/\[\d+\]/g, '')

it.each(RESUMES)(
  'every text of %s is on the page, in the published file or in a warning',
  (name) => {
    const json: unknown = JSON.parse(readFileSync(findResumeFile(name), 'utf8'))
    const { page, source, site, warnings } = readResume(name)
    const shown = [...listLeaves(page), ...listLeaves(JSON.parse(writeResumeJson(source, site)))]
      .map(({ text }) => fold(text))
      .join('\n')
    const warned = warnings.map(({ path }) => withoutIndices(path))

    function isTold({ path, text }: Leaf): boolean {
      const place = withoutIndices(path)
      // The keys of tools are not about the person.
      if (text.trim() === '' || /^(\$schema$|meta\.)/.test(place)) return true
      if (warned.some((path) => place === path || place.startsWith(`${path}.`))) return true
      const address = URL.canParse(text) ? new URL(text).href : text
      const forms = [text, address, text.replace(/T.*/, '')].map(fold)
      return forms.some((form) => shown.includes(form))
    }
    expect(listLeaves(json).filter((leaf) => !isTold(leaf))).toEqual([])
  },
)

it.each(RESUMES)('each warning about %s names a field of the file, once', (name) => {
  const json: unknown = JSON.parse(readFileSync(findResumeFile(name), 'utf8'))
  // Warnings use the keys of today's versions.
  const places = listPlaces(json).map((place) =>
    place
      .replace(/^bio/, 'basics')
      .replace(/picture$/, 'image')
      .replace(/website$/, 'url'),
  )
  const paths = readResume(name).warnings.map(({ path, expected }) => `${path}: ${expected}`)
  expect(new Set(paths).size).toBe(paths.length)
  for (const { path } of readResume(name).warnings) {
    expect(places).toContain(path)
  }
})

/** Lists the paths of all values. */
function listPlaces(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    path,
    ...Object.entries(value).flatMap(([key, inner]) =>
      listPlaces(inner, Array.isArray(value) ? `${path}[${key}]` : `${path}${path && '.'}${key}`),
    ),
  ]
}

it('HTML of a resume is on the page as its text', () => {
  const shown = JSON.stringify(readResume('html-texts').page)
  for (const text of [
    'R&D Engineer',
    'Reads über code.',
    'a < b',
    'a paper (https://a.example/paper)',
  ]) {
    expect(shown).toContain(text)
  }
  expect(shown).not.toMatch(/<(p|li|em|br)>/)
  expect(htmlToText(shown)).toBeUndefined()
})
