import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { solveWithRecord } from '../worker/testing.ts'
import { Rows } from './level-table.tsx'

it('the table of a level names 60 mutexes of a node, and counts the others', () => {
  // Each of 200 actions excludes the others and the no-op of (on).
  const objects = Array.from({ length: 200 }, (_, index) => `o${index}`).join(' ')
  const texts = {
    domain: `(define (domain d) (:predicates (on) (p ?x))
      (:action use :parameters (?x) :precondition (on) :effect (and (p ?x) (not (on)))))`,
    problem: `(define (problem q) (:domain d) (:objects ${objects}) (:init (on)) (:goal (p o0)))`,
  }
  const graph = solveWithRecord(texts, { search: 'graphplan' }).graph?.drawn
  if (!graph) throw new Error('Graphplan records its graph')
  const page = renderToStaticMarkup(<Rows graph={graph} level={1} />)
  const cells = page.split('<td').filter((cell) => cell.includes('(use o'))
  expect(cells.some((cell) => cell.includes(' and 140 more'))).toBe(true)
  expect(Math.max(...cells.map((cell) => cell.split(', ').length))).toBe(60)
})
