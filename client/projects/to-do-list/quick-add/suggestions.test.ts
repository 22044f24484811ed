import { describe, expect, it } from 'vitest'
import { choose, keepChoices, type QuickAddMatch, readTask, suggest } from './suggestions.ts'

const TEXT = 'Call Ann Friday or Sunday #a #a'
const NOW = '2026-11-21T12:00'

function match(words: string, parts: Partial<QuickAddMatch>, from = 0): QuickAddMatch {
  const start = TEXT.indexOf(words, from)
  return { kind: 'due', start, end: start + words.length, fields: {}, isCertain: true, ...parts }
}
const friday = match('Friday', { fields: { due: '2026-11-27' }, isCertain: false })
const sunday = match('Sunday', { fields: { due: '2026-11-22' } })
const tags = [0, 27].map((from) => match('#a', { kind: 'tag', fields: { tags: ['a'] } }, from))
const MARKS = [friday, sunday, ...tags]

const states = (choices = new Map<string, boolean>()) =>
  suggest(TEXT, MARKS, choices).map(({ on }) => on)

describe('suggestions', () => {
  it('are on if they are certain, and keep their key while the text changes', () => {
    const suggestions = suggest(TEXT, MARKS, new Map())
    expect(suggestions.map(({ key, on }) => [key, on])).toEqual([
      ['due friday 1', false],
      ['due sunday 1', true],
      ['tag #a 1', true],
      ['tag #a 2', true],
    ])
  })

  it('have one of a kind on, the accepted or the first, and all tags', () => {
    const suggestions = suggest(TEXT, MARKS, new Map())
    const [first, second, third] = suggestions
    if (!first || !second || !third) throw new Error('three suggestions')
    expect(states(new Map([[first.key, true]]))).toEqual([true, false, true, true])
    const accepted = choose(suggestions, new Map(), first, true)
    expect(states(new Map(accepted))).toEqual([true, false, true, true])
    expect(states(new Map(choose(suggestions, accepted, second, true)))).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(states(new Map(choose(suggestions, accepted, third, false)))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it.each<[string, string, (string | boolean)[][]]>([
    ['stay with their words, in whatever case', 'FRIDAY call', [['due friday 1', false]]],
    ['end when the title is cleared', ' ', []],
    ['end when another title replaces theirs', 'Sunday walk', []],
  ])('have choices that %s', (_, text, kept) => {
    expect([...keepChoices(text, new Map([['due friday 1', false]]))]).toEqual(kept)
  })

  it('make a task of the rest of the title, with each tag once', () => {
    expect(readTask(TEXT, suggest(TEXT, MARKS, new Map()), NOW)).toEqual({
      title: 'Call Ann Friday or',
      due: '2026-11-22',
      tags: ['a'],
    })
  })

  it('give a repeating task the first date that its rule allows, at the given time', () => {
    const repeat = { every: 1, unit: 'day', from: 'due' } as const
    const rule = match('Friday', { kind: 'repeat', fields: { repeat } })
    const at = (time: string) =>
      match('Sunday', { kind: 'time', fields: { due: `2026-11-22T${time}` } })
    const read = (...matches: QuickAddMatch[]) =>
      readTask(TEXT, suggest(TEXT, matches, new Map()), NOW).due
    expect(read(rule)).toBe('2026-11-21')
    expect(read(rule, at('17:00'))).toBe('2026-11-21T17:00')
    expect(read(rule, at('08:00'))).toBe('2026-11-22T08:00')
    expect(read(rule, sunday)).toBe('2026-11-22')
  })
})
