import { expect, it } from 'vitest'
import { readExample } from '../planner/testing-families.ts'
import { detectTextName } from './detect-text-name.ts'

it.each([
  [readExample('hanoi-domain'), 'domain'],
  [readExample('hanoi-problem'), 'problem'],
  ['\uFEFF ( DEFINE\n(Problem p)', 'problem'],
  ['; (define (domain x)\n(define (problem p))', 'problem'],
  ['; a\u2028b\n(define (problem p))', 'problem'],
  ['(define (problems p))', undefined],
  ['<b>no PDDL</b>', undefined],
  ['', undefined],
])('a text that begins with %.40j is detected: %s', (text, name) => {
  expect(detectTextName(text)).toBe(name)
})
