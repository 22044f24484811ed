import { expect, it } from 'vitest'
import { formatStep, parseStart, parseStep, STEPS, type StartState } from './start-state.ts'

const STATE: StartState = {
  name: 'Ada',
  label: 'Engineer',
  imported: { file: 'a.json', resume: '{}', taken: ['work: 1'], left: [] },
  theme: { accent: '#7a2e8e' },
  screens: ['quiz'],
}

it('reads a stored state, and is empty without one', () => {
  expect(parseStart(JSON.stringify(STATE))).toEqual(STATE)
  const start = { name: '', label: '', imported: null, theme: {}, screens: [] }
  for (const text of [null, '', '{', '[]', '{"name":5,"imported":{"file":1},"screens":["x"]}'])
    expect(parseStart(text)).toEqual(start)
})

it('leads to each step once there is a name', () => {
  for (const step of STEPS) expect(parseStep(formatStep(step), STATE)).toBe(step)
  expect(parseStep('#start-finish', { name: ' ' })).toBe('name')
  expect(parseStep('#file=site.json&tab=form', STATE)).toBe('name')
})
