import { expect, it } from 'vitest'
import { readExample } from '../planner/testing-families.ts'
import { recogniseText } from './sort-texts.ts'

it.each([
  [readExample('hanoi-domain'), 'domain'],
  [readExample('hanoi-problem'), 'problem'],
  ['\uFEFF ( DEFINE\n(Problem p)', 'problem'],
  ['; (define (domain x)\n(define (problem p))', 'problem'],
  ['(define (problems p))', undefined],
  ['<b>no PDDL</b>', undefined],
  ['', undefined],
])('a text that begins with %.40j is told apart: %s', (text, name) => {
  expect(recogniseText(text)).toBe(name)
})
