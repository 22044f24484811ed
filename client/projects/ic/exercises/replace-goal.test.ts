import { expect, it } from 'vitest'
import { replaceGoal } from './replace-goal.ts'

it.each([
  ['(define (:goal (and (a) (b))))', '(define (:goal (x)))'],
  [
    '(define (:goal (a)) (:metric minimize (total-cost)))',
    '(define (:goal (x)) (:metric minimize (total-cost)))',
  ],
  ['(define ; (:goal (y))\n( :GOAL(a)) )', '(define \n(:goal (x)) )'],
  // A comment ends where it ends for the planner: not at a line separator.
  ['(define ; \u2028(:goal (y))\n(:goal (a)))', '(define \n(:goal (x)))'],
])('the goal of %j is replaced', (problem, expected) => {
  expect(replaceGoal(problem, '(x)')).toBe(expected)
})
