import { expect, test } from 'vitest'
import { findReaction } from './language.ts'

const OTHERS = ['de', 'pt-BR']

test('a frame in the language that dev shows loads the modules that have changed', () => {
  expect(findReaction({ kind: 'shown', language: 'de' }, 'de', OTHERS)).toBe('update')
  expect(findReaction({ kind: 'unchanged', language: 'de' }, 'de', OTHERS)).toBeUndefined()
  expect(findReaction({ kind: 'shown' }, undefined, OTHERS)).toBe('update')
})

test.each([
  ['resume.json', undefined, 'reload'],
  ['resume.de.json', undefined, undefined],
  ['resume.pt-BR.json', undefined, undefined],
  ['notes/a.json.md', undefined, 'reload'],
  [undefined, undefined, 'reload'],
])('%s makes a frame in another language than dev shows do: %s', (file, _, reaction) => {
  const event = { kind: 'shown', language: 'de', file } as const
  expect(findReaction(event, undefined, OTHERS)).toBe(reaction)
})

test('a translation is shown in its own language, whatever dev shows', () => {
  const event = { kind: 'unchanged', file: 'resume.de.json' } as const
  expect(findReaction(event, 'de', OTHERS)).toBe('reload')
  expect(findReaction(event, 'pt-BR', OTHERS)).toBeUndefined()
})
