import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { check, explain, parse, solve } from './index.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

it('the example of the README runs', () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  // README
  const texts = {
    domain: {
      file: 'domain',
      text: `(define (domain tea)
        (:predicates (cold) (hot) (tea))
        (:action boil :precondition (cold) :effect (and (hot) (not (cold))))
        (:action brew :precondition (hot) :effect (tea)))`,
    },
    problem: {
      file: 'problem',
      text: '(define (problem break) (:domain tea) (:init (cold)) (:goal (tea)))',
    },
  }
  const outcome = solve(texts, { search: 'astar', heuristic: 'lmcut' })
  if (outcome.kind !== 'plan') throw new Error(outcome.kind)
  console.log(outcome.steps) // [['(boil)'], ['(brew)']]

  const plan = { file: 'plan', text: '(brew)' }
  console.log(check({ ...texts, plan }).kind) // inapplicable
  // end of README
  expect(printed.mock.calls).toEqual([[[['(boil)'], ['(brew)']]], ['inapplicable']])
  printed.mockRestore()
  expect(parse(texts).ok).toBe(true)
  expect(explain(texts)).toEqual({ kind: 'solvable' })

  const [, own = ''] = /\/\/ README\n(.*?)\n *\/\/ end of README/s.exec(read('index.test.ts')) ?? []
  const [, shown] = /```ts\n(.*?)\n```/s.exec(read('README.md')) ?? []
  expect(own.replaceAll(/^ {2}/gm, '')).toBe(shown)
})

it('has an API of four functions, within the limits that it is given', () => {
  const manifest = JSON.parse(read('package.json')) as { exports: string }
  expect(manifest.exports).toBe('./index.ts')
  const texts = {
    domain: { file: 'd', text: read('examples/hanoi-domain.pddl') },
    problem: { file: 'p', text: read('examples/hanoi-problem.pddl') },
  }
  const stopped = solve(texts, { search: 'bfs' }, { limits: { actions: 1 } })
  expect(stopped).toMatchObject({ kind: 'stopped', limit: 'actions' })
})
