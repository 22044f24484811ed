import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureCpuTime } from '../../../../shared/testing-cpu-time.ts'
import { parsePddl } from './pddl/parse.ts'
import type { Texts } from './testing-families.ts'
import { ground, METHODS, nameMethod, planTexts } from './testing-planner.ts'
import { findOptimum, findPlanError } from './testing-validator.ts'

/* Random tasks of three objects with everything that `:adl`, costs and derived predicates allow. */
const ATOMS = ['(p)', '(q)', '(at ?x)', '(at a)', '(on ?x)', '(on b)', '(red ?x)']
const changed = fc.constantFrom('(p)', '(q)', '(at ?x)', '(at a)', '(on ?x)', '(on b)')
const createCondition = (...atoms: string[]) =>
  fc.letrec<{ condition: string }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 2, depthSize: 'small' },
      fc.constantFrom(...atoms),
      fc.constantFrom(...atoms).map((atom) => `(not ${atom})`),
      fc.array(tie('condition'), { maxLength: 2 }).map((parts) => `(and ${parts.join(' ')})`),
      fc
        .array(tie('condition'), { minLength: 1, maxLength: 3 })
        .map((parts) => `(or ${parts.join(' ')})`),
      fc.tuple(tie('condition'), tie('condition')).map(([a, b]) => `(imply ${a} ${b})`),
      tie('condition').map((part) => `(not ${part})`),
      tie('condition').map((part) => `(exists (?x - thing) ${part})`),
      tie('condition').map((part) => `(forall (?x) ${part})`),
    ),
  })).condition
const condition = createCondition(...ATOMS, '(near ?x)', '(any)', '(linked ?x)')
/** Conditions of derived predicates, which use only those before them. */
const rules = fc.record({
  near: createCondition(...ATOMS),
  any: createCondition(...ATOMS, '(near ?x)'),
  linked: createCondition(...ATOMS, '(near ?x)', '(any)'),
  isRecursive: fc.boolean(),
})
const literal = fc
  .tuple(changed, fc.boolean())
  .map(([atom, isDelete]) => (isDelete ? `(not ${atom})` : atom))
const effect = fc.oneof(
  literal,
  fc.tuple(condition, literal).map(([when, what]) => `(when ${when} ${what})`),
  fc
    .tuple(condition, literal, literal)
    .map(([when, a, b]) => `(forall (?x - thing) (when ${when} (and ${a} ${b})))`),
)
const action = fc.record({
  precondition: fc.oneof(fc.constant('()'), condition),
  effects: fc.array(effect, { minLength: 1, maxLength: 3 }),
  cost: fc.constantFrom('0', '1', '3', '(size ?x)'),
})
const tasks: fc.Arbitrary<Texts> = fc
  .record({
    actions: fc.array(action, { minLength: 2, maxLength: 4 }),
    init: fc.subarray(['(p)', '(q)', '(at a)', '(at b)', '(on c)']),
    goal: condition,
    rules,
    hasMetric: fc.boolean(),
  })
  .map(({ actions, init, goal, hasMetric, rules: { near, any, linked, isRecursive } }) => ({
    domain: `(define (domain random) (:requirements :adl :action-costs)
      (:types thing other - object) (:constants a b - thing)
      (:predicates (p) (q) (at ?x) (on ?x) (red ?x)
        (near ?x) (any) (linked ?x) (link ?x ?y))
      (:functions (total-cost) (size ?x) - number)
      (:derived (near ?x) ${near}) (:derived (near ?x - other) (on ?x))
      (:derived (any) (exists (?x) ${any}))
      (:derived (linked ?x) ${linked})
      (:derived (linked ?x) (exists (?y)
        (and (link ?y ?x) (not (at ?y)) (${isRecursive ? 'linked' : 'near'} ?y))))
      ${actions
        .map(
          ({ precondition, effects, cost }, index) =>
            `(:action a${index} :parameters (?x - (either thing other)) :precondition ${precondition}
              :effect (and ${effects.join(' ')} (increase (total-cost) ${cost})))`,
        )
        .join('\n')})`,
    problem: `(define (problem random) (:domain random) (:objects c - other)
      (:init ${init.join(' ')} (red a) (red c) (link a b) (link b c) (link c a) (= (total-cost) 0)
        (= (size a) 2) (= (size b) 120))
      (:goal (and (exists (?x) ${goal}) (not (forall (?x) (at ?x)))))
      ${hasMetric ? '(:metric minimize (total-cost))' : ''})`,
  }))

it('each method solves ADL with costs if and only if there is a plan, optimally if it says so', () => {
  fc.assert(
    fc.property(tasks, (texts) => {
      const optimum = findOptimum(texts)
      for (const method of METHODS) {
        const name = nameMethod(method)
        const outcome = planTexts(texts, method)
        if (outcome.kind === 'stopped' && ['cases', 'axioms'].includes(outcome.limit)) continue
        expect(outcome.kind, name).toBe(optimum ? 'plan' : 'unsolvable')
        if (outcome.kind !== 'plan' || !optimum) continue
        const { steps, cost, fewest } = outcome
        expect(findPlanError(texts, steps, cost), name).toBeUndefined()
        if (fewest === 'cost') expect(cost, name).toBe(optimum.cost)
        if (fewest === 'actions') expect(steps.flat(), name).toHaveLength(optimum.actions)
      }
    }),
  )
})

const BRIEFCASE: Texts = {
  domain: `(define (domain briefcase) (:requirements :adl)
    (:types thing place) (:constants home - place)
    (:predicates (at ?t - thing ?p - place) (in ?t - thing) (here ?p - place))
    (:action move :parameters (?from ?to - place)
      :precondition (and (here ?from) (not (= ?from ?to)))
      :effect (and (here ?to) (not (here ?from))
        (forall (?t - thing) (when (in ?t) (and (at ?t ?to) (not (at ?t ?from)))))))
    (:action take :parameters (?t - thing)
      :precondition (exists (?p - place) (and (here ?p) (at ?t ?p))) :effect (in ?t))
    (:action put :parameters (?t - thing) :precondition (in ?t) :effect (not (in ?t))))`,
  problem: `(define (problem p) (:domain briefcase)
    (:objects book pen - thing office - place)
    (:init (at book home) (at pen home) (here home))
    (:goal (and (forall (?t - thing) (at ?t office)) (here home) (not (exists (?t - thing) (in ?t))))))`,
}

describe('conditional effects', () => {
  it.each(METHODS)('carry things along, by %j', (method) => {
    const outcome = planTexts(BRIEFCASE, method)
    if (outcome.kind !== 'plan') throw new Error(JSON.stringify(outcome))
    expect(findPlanError(BRIEFCASE, outcome.steps)).toBeUndefined()
    if (outcome.fewest === 'actions') expect(outcome.steps.flat()).toHaveLength(6)
    if (outcome.fewest === 'steps') expect(outcome.steps).toHaveLength(4)
  })

  it.each(METHODS)('that would hinder are prevented, by %j', (method) => {
    const texts: Texts = {
      domain: `(define (domain d) (:predicates (q) (at ?x))
        (:action go :parameters (?x) :effect (at ?x))
        (:action end :effect (and (not (q)) (when (exists (?x) (not (at ?x))) (q)))))`,
      problem: '(define (problem p) (:domain d) (:objects a b) (:init (q)) (:goal (not (q))))',
    }
    const outcome = planTexts(texts, method)
    if (outcome.kind !== 'plan') throw new Error(outcome.kind)
    expect(outcome.steps.flat()).toHaveLength(3)
    expect(findPlanError(texts, outcome.steps)).toBeUndefined()
  })

  it('inside a long condition do not copy it', () => {
    const long = `(and ${'(p)'.repeat(4000)})`
    const short = '(when (q) (p))'.repeat(4000)
    const parse = (effect: string) => () => {
      const text = `(define (domain d) (:predicates (p) (q)) (:action a :effect ${effect}))`
      const problem = '(define (problem p) (:domain d) (:init) (:goal (p)))'
      expect(parsePddl({ file: 'd', text }, { file: 'p', text: problem }).ok).toBe(true)
    }
    const beside = measureCpuTime(parse(`(and (when ${long} (p)) ${short})`), 3)
    expect(measureCpuTime(parse(`(when ${long} (and ${short}))`), 3)).toBeLessThan(5 * beside)
  })

  it('are not split for the searches, so a hundred of them stay one action', () => {
    const things = Array.from({ length: 100 }, (_, index) => `t${index}`)
    const problem = BRIEFCASE.problem
      .replace('book pen', `${things.join(' ')} book pen`)
      .replace('(here home)', `(here home) ${things.map((name) => `(at ${name} home)`).join(' ')}`)
    const task = ground({ ...BRIEFCASE, problem })
    expect(task.operators).toHaveLength(2 + 2 * 102 + 102)
    expect(planTexts({ ...BRIEFCASE, problem }, { search: 'graphplan' })).toMatchObject({
      kind: 'stopped',
      limit: 'cases',
    })
  })
})

describe('costs', () => {
  const domain = `(define (domain d) (:requirements :action-costs) (:types place)
    (:predicates (at ?p - place) (road ?a ?b - place))
    (:functions (total-cost) - number (length ?a ?b - place) - number)
    (:action go :parameters (?a ?b - place) :precondition (and (at ?a) (road ?a ?b))
      :effect (and (at ?b) (not (at ?a)) (increase (total-cost) (length ?a ?b)))))`
  const problem = (metric: string) => `(define (problem p) (:domain d) (:objects a b c - place)
    (:init (at a) (road a b) (road b c) (road a c) (= (total-cost) 0)
      (= (length a b) 2) (= (length b c) 3) (= (length a c) 900000)) (:goal (at c)) ${metric})`
  const metric = '(:metric minimize (total-cost))'

  it.each(['lmcut', 'hmax', 'blind'] as const)(
    'decide which plan A* with %s returns',
    (heuristic) => {
      const search = (text: string) =>
        planTexts({ domain, problem: text }, { search: 'astar', heuristic })
      const cheap = [['(go a b)'], ['(go b c)']]
      expect(search(problem(metric))).toMatchObject({ steps: cheap, cost: 5, fewest: 'cost' })
      expect(search(problem(''))).toMatchObject({ steps: [['(go a c)']], fewest: 'actions' })
      expect(search(problem(''))).not.toHaveProperty('cost')
    },
  )

  it('that are missing forbid an action', () => {
    const text = problem(metric).replace('(= (length b c) 3)', '')
    expect(planTexts({ domain, problem: text }, { search: 'bfs' })).toMatchObject({
      steps: [['(go a c)']],
      cost: 900_000,
    })
  })
})

describe('a condition', () => {
  const objects = Array.from({ length: 30 }, (_, index) => `o${index}`).join(' ')
  const create = (precondition: string, goal: string): Texts => ({
    domain: `(define (domain d) (:predicates (a ?x) (b ?x) (c))
      (:action one :parameters (?x) :effect (a ?x)) (:action two :parameters (?x) :effect (b ?x))
      (:action end :precondition ${precondition} :effect (c)))`,
    problem: `(define (problem p) (:domain d) (:objects ${objects}) (:init) (:goal ${goal}))`,
  })
  const huge = '(forall (?x) (or (a ?x) (b ?x)))'

  it('with 2³⁰ alternatives is counted and refused, with its place', () => {
    expect(planTexts(create(huge, '(c)'), { search: 'bfs' })).toMatchObject({
      kind: 'faulty',
      fault: { file: 'domain.pddl', line: 3, found: 'action end' },
    })
    expect(planTexts(create('()', huge), { search: 'bfs' })).toMatchObject({
      kind: 'faulty',
      fault: { file: 'problem.pddl', line: 1, found: 'the goal' },
    })
  })

  it('over all objects stays one action', () => {
    const task = ground(create('(forall (?x) (and (a ?x) (imply (b ?x) (a ?x))))', '(c)'))
    expect(task.operators.filter(({ name }) => name === '(end)')).toHaveLength(1)
  })

  it.each(METHODS)('with alternatives can be a goal, which is no action, by %j', (method) => {
    const texts = create('()', '(or (and (a o1) (b o1)) (c))')
    const outcome = planTexts(texts, method)
    if (outcome.kind !== 'plan') throw new Error(outcome.kind)
    expect(outcome.steps.every((step) => step.length > 0)).toBe(true)
    expect(findPlanError(texts, outcome.steps)).toBeUndefined()
    if (outcome.fewest) expect(outcome.steps).toHaveLength(1)
  })

  it('that nothing makes true is named', () => {
    const texts = create('()', '(or (a o1) (c))')
    const domain = texts.domain.replaceAll(':effect (c)', '').replace(':effect (a ?x)', '')
    expect(planTexts({ ...texts, domain }, { search: 'bfs' })).toMatchObject({
      kind: 'unsolvable',
      because: 'no action can make the goal true',
    })
  })
})
