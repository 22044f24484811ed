import { expect, test } from 'vitest'
import { kindOf } from '../../file-kind.ts'
import { listTranslations, writeTranslation } from './translations.ts'

const LIST = {
  languages: [
    { tag: 'en', prefix: '' },
    { tag: 'pt-BR', prefix: '/pt-br' },
  ],
  files: ['notes/a.md', 'notes/a.pt-BR.md'].map((path) => ({ path, kind: kindOf(path), size: 1 })),
}

test.each([
  ['notes/a.md', [{ tag: 'pt-BR', path: 'notes/a.pt-BR.md', exists: true }]],
  ['resume.json', [{ tag: 'pt-BR', path: 'resume.pt-BR.json', exists: false }]],
  ['notes/a.pt-BR.md', []],
  ['quiz/networks.json', []],
  ['projects/desktop-software.yaml', []],
])('the translations of %s', (path, translations) => {
  expect(listTranslations(LIST, path)).toEqual(translations)
})

test('a translation begins empty', () => {
  expect(writeTranslation('site.de.json')).toBe('{}\n')
  expect(writeTranslation('notes/a.de.md')).toBe('---\n---\n')
})
