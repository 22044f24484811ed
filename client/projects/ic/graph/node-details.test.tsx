import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { solveWithRecord } from '../worker/testing.ts'
import { NodeDetails } from './node-details.tsx'

it('one mutex over the limit is counted in words that fit one', () => {
  // `stop` excludes 60 actions and the no-op of (on).
  const objects = Array.from({ length: 60 }, (_, index) => `o${index}`).join(' ')
  const texts = {
    domain: `(define (domain d) (:predicates (on) (p ?x))
      (:action stop :effect (not (on)))
      (:action use :parameters (?x) :precondition (on) :effect (p ?x)))`,
    problem: `(define (problem q) (:domain d) (:objects ${objects}) (:init (on)) (:goal (p o0)))`,
  }
  const graph = solveWithRecord(texts, { search: 'graphplan' }).graph?.drawn
  if (!graph) throw new Error('Graphplan records its graph')
  const number = graph.task.operators.findIndex(({ name }) => name === '(stop)')
  const page = renderToStaticMarkup(
    <NodeDetails graph={graph} place={{ kind: 'action', level: 1, number }} />,
  )
  expect(page).toContain('Mutexes: 61')
  expect(page).toContain('And 1 more.')
})
