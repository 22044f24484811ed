import { expect, it } from 'vitest'
import { formatStep, parseStart, parseStep, STEPS, type StartState } from './start-state.ts'

const STATE: StartState = {
  name: 'Ada',
  label: 'Engineer',
  language: 'de',
  imported: { file: 'a.json', resume: '{}', taken: ['work: 1'], left: [] },
  theme: { accent: '#7a2e8e' },
  screens: ['quiz'],
}

it('reads a stored state, and is empty without one', () => {
  expect(parseStart(JSON.stringify(STATE), ['fr'])).toEqual(STATE)
  const start = { name: '', label: '', language: 'en', imported: null, theme: {}, screens: [] }
  for (const text of [null, '', '{', '[]', '{"name":5,"imported":{"file":1},"screens":["x"]}'])
    expect(parseStart(text, [])).toEqual(start)
})

it.each([
  ['the preferred one that the texts of the site have', ['nl', 'de-AT', 'fr'], 'de'],
  ['English before another one', ['en-GB', 'de'], 'en'],
  ['one in the script that is read', ['zh-TW', 'pt-PT'], 'pt-BR'],
  ['English where the texts have none', ['nl', 'en_US', '__proto__'], 'en'],
])('begins with the language of the browser: %s', (_, languages, language) => {
  expect(parseStart(null, languages)).toMatchObject({ language })
})

it.each([5, null, ['de'], 'DE', 'nl', '', '__proto__', 'constructor'])(
  'takes the language of the browser in place of the stored %j',
  (language) => {
    expect(parseStart(JSON.stringify({ language }), ['ja'])).toMatchObject({ language: 'ja' })
  },
)

it('leads to each step once there is a name', () => {
  for (const step of STEPS) expect(parseStep(formatStep(step), STATE)).toBe(step)
  expect(parseStep('#start-finish', { name: ' ' })).toBe('name')
  expect(parseStep('#file=site.json&tab=form', STATE)).toBe('name')
})
