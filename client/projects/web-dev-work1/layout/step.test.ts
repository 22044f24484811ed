import { describe, expect, it } from 'vitest'
import { stepNumber } from './step.ts'

/** The text with a bar at the caret, before and after. */
function step(marked: string, by: number): string | undefined {
  const at = marked.indexOf('|')
  const stepped = stepNumber({ text: marked.replace('|', ''), at }, by)
  return stepped && `${stepped.text.slice(0, stepped.at)}|${stepped.text.slice(stepped.at)}`
}

describe('the number at the caret', () => {
  it.each([
    ['1|2px', 1, '13|px'],
    ['12px|', 10, '22|px'],
    ['|9', 1, '10|'],
    ['1fr 2|fr', -1, '1fr 1|fr'],
    ['repeat(3|, minmax(10px, 1fr))', 1, 'repeat(4|, minmax(10px, 1fr))'],
    ['repeat(3, minmax(10p|x, 1fr))', 10, 'repeat(3, minmax(20|px, 1fr))'],
    ['1 / -1|', -1, '1 / -2|'],
    ['.5|fr', 1, '1.5|fr'],
    ['0.1|', 0.2, '0.3|'],
    ['50%|', 1, '51|%'],
  ])('in %s changed by %d gives %s', (before, by, after) => {
    expect(step(before, by)).toBe(after)
  })

  it.each(['auto|', '|', '1fr auto|', 'area2|', '1px |auto'])('is missing in %s', (text) => {
    expect(step(text, 1)).toBeUndefined()
  })
})
