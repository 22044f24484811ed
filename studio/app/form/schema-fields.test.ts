import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  emptyValue,
  type FormField,
  labelOf,
  listOtherKeys,
  readSchema,
  summarise,
} from './schema-fields.ts'

const read = (file: string) =>
  readSchema(JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')))
const resume = read('node_modules/@jsonresume/schema/schema.json')
const site = read('docs/schema/site.json')
const note = read('docs/schema/note.json')
const quiz = read('docs/schema/quiz.json')

function find(field: FormField, ...keys: string[]): FormField | undefined {
  const [key, ...rest] = keys
  if (key === undefined) return field
  if (field.kind === 'list') return find(field.entry, ...keys)
  const entry = field.kind === 'object' ? field.entries.find((each) => each.key === key) : undefined
  return entry && find(entry.field, ...rest)
}

test('dates, long texts, lists, colours, choices and switches have fields of their own', () => {
  expect(find(resume, 'work', 'startDate')).toEqual({ kind: 'date' })
  expect(find(note, 'updated')).toEqual({ kind: 'date' })
  expect(find(resume, 'basics', 'summary')).toMatchObject({ kind: 'text', long: true })
  expect(find(resume, 'work', 'highlights')).toMatchObject({
    kind: 'list',
    entry: { kind: 'text' },
  })
  expect(find(site, 'themeColor', 'light')).toEqual({ kind: 'colour' })
  expect(find(site, 'portfolioLayout')).toMatchObject({ kind: 'choice', initial: 'index' })
  expect(find(note, 'listed')).toEqual({ kind: 'check', initial: true })
})

test('help comes from the descriptions, and keys for programs have no field', () => {
  const basics = find(resume, 'basics')
  const label = basics?.kind === 'object' ? basics.entries[1] : undefined
  expect(label).toMatchObject({ key: 'label', help: 'For example Web Developer' })
  expect(JSON.stringify([resume, site, note])).not.toMatch(/RFC 3986|"(True|False) /)
  expect(find(site, '$schema')).toBeUndefined()
  expect(find(site, 'menu', 'hidden')).toBeUndefined()
})

test('an entry of several shapes takes that of its type', () => {
  const questions = find(quiz, 'questions')
  const entry = questions?.kind === 'list' ? questions.entry : undefined
  const variants = entry?.kind === 'variants' ? entry.variants : []
  const fitting = variants.filter(({ fits }) => fits({ type: 'true-false', answer: true }))
  expect(fitting.map(({ label }) => label)).toEqual(['true-false'])
})

test('a new entry has what is required, and is known by its first text', () => {
  const menu = find(site, 'menu')
  const entry = menu?.kind === 'list' ? menu.entry : undefined
  expect(entry && emptyValue(entry)).toEqual({ label: '', url: '' })
  expect(entry && summarise({ url: '/a', label: 'A' }, entry)).toBe('A')
})

test('keys that the schema lacks are listed', () => {
  expect(listOtherKeys({ work: [], mine: 1, $schema: 'x' }, resume)).toEqual(['mine'])
})

test('a list has another label than a switch with the same key', () => {
  const labels = site.kind === 'object' ? site.entries.map(({ label }) => label) : []
  expect(labels).toContain('Menu links')
})

test('labels are words', () => {
  expect(labelOf('postalCode')).toBe('Postal code')
  expect(labelOf('startDate')).toBe('Start')
})
