import { describe, expect, it } from 'vitest'
import { createBlocks, createHanoi, loadExample, type Texts } from '../testing-families.ts'
import { createMeter } from '../testing-planner.ts'
import { describeExplanation } from './describe.ts'
import { explainUnsolvable } from './explain.ts'

function explain({ domain, problem }: Texts, memory = 2 ** 28): string[] {
  return describeExplanation(
    explainUnsolvable(
      { domain: { file: 'domain', text: domain }, problem: { file: 'problem', text: problem } },
      createMeter({ memory, actions: 10_000 }),
    ),
  )
}

const BLOCKS = loadExample('blocks')
const LOGISTICS = loadExample('logistics')

const withGoal = (texts: Texts, goal: string): Texts => ({
  ...texts,
  problem: texts.problem.replace(/\(:goal[\s\S]*$/, `(:goal ${goal}))`),
})

describe('a task without a plan', () => {
  it('has goals that are mutex where the planning graph levels off', () => {
    expect(explain(withGoal(BLOCKS, '(and (on a b) (on b c) (on c b))'))).toEqual([
      'Proven: these 2 goals cannot hold together: (on b c), (on c b).',
      expect.stringMatching(/^The planning graph levels off at level \d+: /) as string,
      'Without any one of them, the others can be reached.',
    ])
  })

  it('has a smallest set of goals that a search of all states proves', () => {
    expect(explain(withGoal(BLOCKS, '(and (clear c) (on a b) (on b c) (on c a))'))).toEqual([
      'Proven: these 2 goals cannot hold together: (clear c), (on b c).',
      expect.stringContaining('levels off') as string,
      expect.anything() as string,
    ])
    expect(explain(withGoal(BLOCKS, '(and (on a b) (on b c) (on c a))'))[0]).toBe(
      'Proven: these 3 goals cannot hold together: (on a b), (on b c), (on c a).',
    )
  })

  it('has a goal that is followed through thousands of actions', () => {
    const numbers = Array.from({ length: 4000 }, (_, index) => index)
    const predicates = numbers.map((number) => `(p${number})`).join('')
    const actions = numbers
      .slice(1)
      .map((n) => `(:action a${n} :precondition (p${n}) :effect (p${n - 1}))`)
    const texts = {
      domain: `(define (domain d) (:predicates ${predicates}) ${actions.join('')})`,
      problem: '(define (problem p) (:domain d) (:init) (:goal (p0)))',
    }
    const lines = explain(texts)
    expect(lines).toHaveLength(4001)
    expect(lines.at(-1)).toBe('Nothing adds (p3999), and it does not hold at the start.')
  })

  it('has a condition below hundreds of others, with very many parts', () => {
    const [open, close] = ['(and '.repeat(480), ')'.repeat(480)]
    const condition = `${open}${'(q)'.repeat(100_000)}(p)${close}`
    const texts = {
      domain: `(define (domain d) (:predicates (p) (q)) (:action a :precondition ${condition} :effect (p)))`,
      problem: '(define (problem p) (:domain d) (:init (q)) (:goal (p)))',
    }
    expect(explain(texts)[1]).toBe('Only a adds (p), and needs (p), which can never hold.')
  })

  it('has a goal that needs a fact that nothing makes, followed to its origin', () => {
    const texts = {
      domain:
        `(define (domain d) (:types place car ship) (:predicates (at ?c - car ?p - place) (road ?a ?b - place) (fuel ?c - car))
        (:action drive :parameters (?c - car ?a ?b - place) :precondition (and (at ?c ?a) (road ?a ?b) (fuel ?c))
          :effect (and (at ?c ?b) (not (at ?c ?a))))
        (:action fill :parameters (?c - car ?s - ship) :precondition (at ?c ?s) :effect (fuel ?c)))`.replace(
          '(at ?c ?s)',
          '(and (exists (?p - place) (at ?c ?p)) (= ?s ?s))',
        ),
      problem: `(define (problem p) (:domain d) (:objects x y z - place beetle - car)
        (:init (at beetle x) (road x y) (road y x) (fuel beetle)) (:goal (at beetle z)))`,
    }
    expect(explain(texts)).toEqual([
      'Proven: (at beetle z) is a goal and can never hold, even if no action deleted anything.',
      'Only drive adds (at beetle z), and needs (road ?a z), which can never hold.',
      'Nothing adds (road ?a z), and it does not hold at the start.',
    ])
    const empty = {
      ...texts,
      problem: texts.problem.replace('(fuel beetle)', '').replace('(road y x)', '(road y z)'),
    }
    expect(explain(empty)).toEqual([
      'Proven: (at beetle z) is a goal and can never hold, even if no action deleted anything.',
      'Only drive adds (at beetle z), and needs (fuel beetle), which can never hold.',
      'Only fill adds (fuel beetle), and needs an object of type ship: there is none.',
    ])
  })

  it('is never said to be one if it has a plan, or if the limit was reached', () => {
    expect(explain(BLOCKS)).toEqual(['This task has a plan.'])
    expect(explain(LOGISTICS)).toEqual(['This task has a plan.'])
    expect(explain(createBlocks(12, 1), 200_000)[0]).toMatch(/^Not proven: /)
    expect(explain(createHanoi(12), 300_000)[0]).toMatch(/^Not proven: /)
    expect(explain({ ...BLOCKS, problem: '(define' })[0]).toMatch(/^problem:1:1: /)
  })
})
