import { expect, test } from 'vitest'
import { kindOf } from '../../file-kind.ts'
import { findTitles, groupFiles, groupOf, nameOfFile, schemaOf } from './file-groups.ts'

test.each([
  ['resume.de.json', 'Resume', 'resume'],
  ['resume.pt-BR.json', 'Resume', 'resume'],
  ['resume.backend.json', 'Resume', 'resume-variant'],
  ['site.json', 'Site', 'site'],
  ['custom.css', 'Site', undefined],
  ['personal.md', 'Personal page', 'personal'],
  ['privacy.de.md', 'Pages', 'privacy'],
  ['projects/quiz.md', 'Projects', 'project'],
  ['projects/desktop-software.yaml', 'Projects', 'desktop-software'],
  ['pages/imprint.md', 'Pages', 'page'],
  ['notes/first-week.de.md', 'Notes', 'note'],
  ['quiz/networks.json', 'Quiz', 'quiz'],
  ['files/thesis.pdf', 'Other', undefined],
])('%s belongs to %s', (path, group, schema) => {
  expect(groupOf(path)).toBe(group)
  expect(schemaOf(path)).toBe(schema)
})

test('groups stand in one order, without those that have no files, and without schemas', () => {
  const paths = ['notes/a.md', 'resume.json', 'schema/site.json']
  const files = paths.map((path) => ({ path, kind: kindOf(path), size: 1 }))
  expect(groupFiles(files).map(({ name }) => name)).toEqual(['Resume', 'Notes'])
})

test('a file of the quiz is called by its category, and one without a page by what it holds', () => {
  const titles = findTitles({
    pages: [{ path: '/notes/a', title: 'My first week', file: 'notes/a.md' }],
    quiz: [{ title: 'Networks and the web', file: 'quiz/networks.json' }],
  })
  const name = (path: string) => nameOfFile(path, titles.get(path))
  expect(name('notes/a.md')).toBe('My first week')
  expect(name('quiz/networks.json')).toBe('Networks and the web')
  expect(name('projects/desktop-software.yaml')).toBe('Programs to download')
})

test('a file is called by its page, or by its name', () => {
  expect(nameOfFile('notes/a.md', 'My first week')).toBe('My first week')
  expect(nameOfFile('notes/a.md', undefined)).toBe('a')
  expect(nameOfFile('files/a.txt', undefined)).toBe('files/a.txt')
  expect(nameOfFile('resume.pt-BR.json', 'Ada Example')).toBe('Resume (pt-BR)')
})
