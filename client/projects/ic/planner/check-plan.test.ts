import { describe, expect, it } from 'vitest'
import { checkPlan } from './check-plan.ts'
import { describeCheck } from './explain/describe.ts'
import { Meter } from './meter.ts'
import { formatPlan } from './plan-text.ts'
import { loadExample, type Texts } from './testing-families.ts'
import { createMeter, METHODS, planTexts } from './testing-planner.ts'

function check({ domain, problem }: Texts, plan: string): string[] {
  const source = (file: string, text: string) => ({ file, text })
  return describeCheck(
    checkPlan(
      {
        domain: source('domain', domain),
        problem: source('problem', problem),
        plan: source('plan', plan),
      },
      createMeter({ memory: 2 ** 28, actions: 1000 }),
    ),
  )
}

const BLOCKS = loadExample('blocks')

describe('a plan', () => {
  it.each(METHODS)('of the planner is valid, by %j', (method) => {
    const outcome = planTexts(BLOCKS, method)
    if (outcome.kind !== 'plan') throw new Error(outcome.kind)
    const { length } = outcome.steps.flat()
    expect(check(BLOCKS, formatPlan(outcome, method.search === 'graphplan'))).toEqual([
      `The plan is valid: ${length} actions, and the goal holds at the end.`,
    ])
  })

  it('may have times, comments, capitals and several actions on a line', () => {
    const plan = `; a comment\r\n0: (UNSTACK c a) [1]\n0.001: ( put-down  c )\n
      (pick-up b) (stack b c)\n(pick-up a)\n(stack a b) ; the last one`
    expect(check(BLOCKS, plan)[0]).toMatch(/^The plan is valid: 6 actions/)
  })

  it('is carried out to the first action that cannot be, whose missing facts are explained', () => {
    expect(check(BLOCKS, '(unstack c a)\n(put-down c)\n(pick-up c)\n(nonsense)')).toEqual([
      'plan:4:1: unknown action: found "nonsense", expected one of pick-up, put-down, stack, unstack',
    ])
    expect(check(BLOCKS, '(unstack c a)\n(put-down c)\n\n(stack c b)')).toEqual([
      'Action 3, (stack c b) on line 4, cannot be carried out.',
      '(holding c) does not hold: action 2, (put-down c) on line 2, deleted it.',
    ])
    expect(check(BLOCKS, '(pick-up a)')).toEqual([
      'Action 1, (pick-up a) on line 1, cannot be carried out.',
      '(clear a) does not hold: no action before has added it.',
    ])
  })

  it('that misses the goal names each goal that does not hold', () => {
    expect(check(BLOCKS, '(unstack c a)\n(put-down c)\n(pick-up a)\n(stack a b)')).toEqual([
      'All 4 actions can be carried out, but the goal does not hold at the end.',
      '(on b c) does not hold: no action before has added it.',
    ])
    expect(check(BLOCKS, ' ')[0]).toBe(
      'The plan is empty, and the goal does not hold at the start.',
    )
  })

  it.each([
    ['(stack a)', 'plan:1:1: wrong number of arguments of stack: found 1, expected 2'],
    ['\n 1 : (stack a z)', 'plan:2:6: unknown object: found "z", expected one of a, b, c'],
    [
      '(pick-up b) stack b c',
      'plan:1:13: not an action: found "stack b c", expected "(action argument …)"',
    ],
    ['(a (b))', 'plan:1:1: not an action: found "(a (b))", expected "(action argument …)"'],
  ])('%j is refused with its place', (plan, message) => {
    expect(check(BLOCKS, plan)).toEqual([message])
  })

  it('is checked for types, negations, alternatives, quantifiers, costs and rules', () => {
    const texts = {
      domain: `(define (domain d) (:types lamp door - object) (:functions (total-cost) (price ?l - lamp))
        (:predicates (on ?l - lamp) (open ?d - door) (bright) (seen ?l - lamp))
        (:derived (bright) (forall (?l - lamp) (on ?l)))
        (:action light :parameters (?l - lamp) :precondition (not (on ?l))
          :effect (and (on ?l) (increase (total-cost) (price ?l))))
        (:action look :parameters (?d - door) :precondition (and (bright) (or (open ?d) (exists (?l - lamp) (seen ?l))))
          :effect (forall (?l - lamp) (seen ?l))))`,
      problem: `(define (problem p) (:domain d) (:objects a b - lamp front - door)
        (:init (= (price a) 2) (= (price b) 3) (open front)) (:goal (forall (?l - lamp) (seen ?l)))
        (:metric minimize (total-cost)))`,
    }
    expect(check(texts, '(light a) (light b) (look front)')).toEqual([
      'The plan is valid: 3 actions, at a cost of 5, and the goal holds at the end.',
    ])
    expect(check(texts, '(light a) (light a)')[1]).toBe(
      '(on a) holds, but must not: action 1, (light a) on line 1, added it.',
    )
    expect(check(texts, '(light a) (look front)').slice(1)).toEqual([
      '(on b) does not hold: no action before has added it.',
    ])
    expect(check(texts, '(light front)')).toEqual([
      'plan:1:1: ill-typed argument of light: found "front", expected lamp',
    ])
  })

  it('is checked no longer than the limit, whatever its conditions have to look at', () => {
    const objects = Array.from({ length: 100 }, (_, index) => `o${index}`).join(' ')
    const problem = `(define (problem p) (:domain d) (:objects ${objects}) (:init) (:goal (p)))`
    const all = '(?a ?b ?c ?d ?e ?f)'
    const actions = [
      `:precondition (forall ${all} (not (q ?a))) :effect (p)`,
      `:precondition (exists ${all} (q ?a)) :effect (p)`,
      `:effect (forall ${all} (when (q ?a) (p)))`,
    ]
    for (const action of actions) {
      const domain = `(define (domain d) (:predicates (p) (q ?x)) (:action a ${action}))`
      const texts = {
        domain: { file: 'domain', text: domain },
        problem: { file: 'problem', text: problem },
        plan: { file: 'plan', text: '(a)' },
      }
      const limits = { time: 1, memory: 2 ** 28, actions: 1000 }
      expect(checkPlan(texts, new Meter(limits, performance))).toEqual({
        kind: 'stopped',
        limit: 'time',
      })
    }
  })

  it('is checked in a time that does not grow with the depth of its conditions', () => {
    const depth = 480
    const condition = `${'(and '.repeat(depth)}${'(q)'.repeat(100_000)}(p)${')'.repeat(depth)}`
    const texts = {
      domain: `(define (domain d) (:predicates (p) (q)) (:action a :precondition ${condition} :effect (p)))`,
      problem: '(define (problem p) (:domain d) (:init (q)) (:goal (p)))',
    }
    expect(check(texts, '(a)')[1]).toBe('(p) does not hold: no action before has added it.')
  })

  it('is explained if very many facts are missing for each object', () => {
    const texts = {
      domain: `(define (domain d) (:predicates (p)) (:action a
        :precondition (forall (?x) (and ${'(p)'.repeat(150_000)})) :effect (p)))`,
      problem: '(define (problem p) (:domain d) (:objects o) (:init) (:goal (p)))',
    }
    expect(check(texts, '(a)')).toEqual([
      'Action 1, (a) on line 1, cannot be carried out.',
      '(p) does not hold: no action before has added it.',
    ])
  })
})
