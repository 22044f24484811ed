import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { solveWithRecord } from '../worker/testing.ts'
import { BuiltGraph } from './built-graph.tsx'

it('a level of one fact is said to have one', () => {
  const texts = {
    domain:
      '(define (domain d) (:predicates (p)) (:action a :effect (p)) (:action b :effect (not (p))))',
    problem: '(define (problem q) (:domain d) (:init (p)) (:goal (p)))',
  }
  const { graph } = solveWithRecord(texts, { search: 'graphplan' })
  if (!graph) throw new Error('Graphplan records its graph')
  expect(renderToStaticMarkup(<BuiltGraph record={graph} steps={[]} />)).toContain(
    'Level 0 holds the 1 fact of the initial state.',
  )
})
