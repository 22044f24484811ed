import { expect, test } from 'vitest'
import { readValues } from '../../edits/read-values.ts'
import { findPathProblem } from '../../server/folder.ts'
import { schemaOf } from './file-groups.ts'
import { proposePath, writeTemplate } from './templates.ts'

test('a path is made from the title, and no file has it', () => {
  const taken = new Set(['notes/my-week.md', 'notes/my-week-2.md'])
  expect(proposePath('note', 'My week!', taken)).toBe('notes/my-week-3.md')
})

test.each(['Con', 'aux', 'LPT1', 'x'.repeat(300)])(
  'a note with the title %s can be saved',
  (title) => {
    expect(findPathProblem(proposePath('note', title, new Set()))).toBeUndefined()
  },
)

test.each(['project', 'page', 'note'] as const)(
  'the settings of a new %s are those of a draft',
  (kind) => {
    const read = readValues('a.md', writeTemplate(kind, 'A "title": with # signs', '2026-03-14'))
    expect(read.ok && read.value.value).toMatchObject({
      title: 'A "title": with # signs',
      draft: true,
    })
  },
)

test.each([
  ['Backend engineer', 'resume.backend-engineer.json'],
  ['IBM', 'resume.variant-ibm.json'],
  ['Bank 2000', 'resume.bank-2000.json'],
  ['Übermäßig langer Name einer einzelnen Firma', 'resume.uberma-ig-langer-name.json'],
])('the variant for %s is %s', (title, path) => {
  expect(proposePath('variant', title, new Set())).toBe(path)
  expect(schemaOf(path)).toBe('resume-variant')
})
