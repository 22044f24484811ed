import { describe, expect, it } from 'vitest'
import { formatDiagnostic } from './pddl/diagnostic.ts'
import { parsePddl } from './pddl/parse.ts'
import { ground, METHODS, planTexts } from './testing-planner.ts'
import { findPlanError } from './testing-validator.ts'

/** Blocks that may only be moved when nothing precious is above them. */
const TOWER = {
  domain: `(define (domain tower) (:requirements :adl :derived-predicates)
    (:types block) (:predicates (on ?a ?b - block) (table ?a - block) (precious ?a - block)
      (above ?a ?b - block) (clear ?a - block) (safe ?a - block))
    (:derived (above ?a ?b) (or (on ?a ?b) (exists (?c - block) (and (on ?a ?c) (above ?c ?b)))))
    (:derived (clear ?a) (not (exists (?b - block) (on ?b ?a))))
    (:derived (safe ?a) (and (clear ?a) (not (exists (?b - block) (and (precious ?b) (above ?b ?a))))))
    (:action lift :parameters (?a ?b - block) :precondition (and (on ?a ?b) (safe ?a))
      :effect (and (table ?a) (not (on ?a ?b))))
    (:action stack :parameters (?a ?b - block)
      :precondition (and (table ?a) (safe ?a) (clear ?b) (not (= ?a ?b)))
      :effect (and (on ?a ?b) (not (table ?a)))))`,
  problem: `(define (problem p) (:domain tower) (:objects a b c - block)
    (:init (on a b) (on b c) (table c) (precious c)) (:goal (and (above c a) (above a b))))`,
}

describe('derived predicates', () => {
  it.each(METHODS)('that depend on themselves are axioms, by %j', (method) => {
    const outcome = planTexts(TOWER, method)
    if (method.search === 'graphplan') {
      expect(outcome).toMatchObject({ kind: 'stopped', limit: 'axioms' })
      return
    }
    if (outcome.kind !== 'plan') throw new Error(JSON.stringify(outcome))
    expect(findPlanError(TOWER, outcome.steps)).toBeUndefined()
    if (outcome.fewest) expect(outcome.steps).toHaveLength(4)
  })

  it('that do not are replaced by their conditions, also for Graphplan', () => {
    const texts = {
      domain: TOWER.domain.replace(/\(:derived \(above.*\n/, ''),
      problem: TOWER.problem.replace('(and (above c a) (above a b))', '(and (clear c) (clear b))'),
    }
    const task = ground(texts)
    expect(task.axioms).toEqual([])
    expect(task.facts).not.toContain('(clear a)')
    expect(planTexts(texts, { search: 'graphplan' })).toMatchObject({
      kind: 'plan',
      steps: [['(lift a b)'], ['(lift b c)']],
    })
  })

  it('with too many alternatives to replace them become axioms', () => {
    const names = Array.from({ length: 30 }, (_, index) => `o${index}`).join(' ')
    const texts = {
      domain: `(define (domain d) (:predicates (a ?x) (b ?x) (c ?x))
        (:derived (c ?x) (or (a ?x) (b ?x)))
        (:action one :parameters (?x) :effect (a ?x)) (:action two :parameters (?x) :effect (b ?x)))`,
      problem: `(define (problem p) (:domain d) (:objects ${names}) (:init) (:goal (forall (?x) (c ?x))))`,
    }
    const outcome = planTexts(texts, { search: 'gbfs', heuristic: 'hff' })
    expect(outcome.kind === 'plan' && outcome.steps).toHaveLength(30)
    expect(planTexts(texts, { search: 'graphplan' })).toMatchObject({ limit: 'axioms' })
  })

  it.each([
    [
      '(not (exists (?b - block) (on ?b ?a)))',
      '(safe ?a)',
      'd:6:5: derived predicates are not stratified: found "(:derived", expected no derived predicate that depends on its own negation',
      '(safe ?a) (and (clear ?a) (not',
      '(safe ?a) (and (not (clear ?a)) (not',
    ],
    [
      '(and (table ?a) (not (on ?a ?b)))',
      '(and (clear ?a) (not (on ?a ?b)))',
      'd:8:21: derived predicate: found "clear", expected a predicate that no "(:derived" defines',
    ],
    [
      '(:derived (clear ?a)',
      '(:derived (clear ?a ?b)',
      'd:5:15: wrong number of arguments of clear: found 2, expected 1',
    ],
    [
      '(:derived (clear ?a)',
      '(:axiom (clear ?a)',
      'd:5:6: axioms in the form of 1998 are not supported: found ":axiom", expected "(:derived (predicate ?x) condition)"',
    ],
  ])('are checked: %s → %s', (from, to, message, from2 = '', to2 = '') => {
    const domain = TOWER.domain.replace(from, to).replace(from2, to2)
    const parsed = parsePddl({ file: 'd', text: domain }, { file: 'p', text: TOWER.problem })
    expect(parsed.ok || formatDiagnostic(parsed.problem)).toBe(message)
  })

  it('names the rule that negates what depends on it, not one that only uses it', () => {
    const text = `(define (domain d) (:predicates (a) (b) (c) (d))
      (:derived (c) (not (b)))
      (:derived (b) (c))
      (:derived (d) (not (b)))
      (:derived (a) (not (d))))`
    const problem = '(define (problem p) (:domain d) (:init) (:goal (a)))'
    const parsed = parsePddl({ file: 'd', text }, { file: 'p', text: problem })
    expect(parsed.ok || parsed.problem.line).toBe(2)
  })

  it('that very many actions use are refused before they fill the memory', () => {
    const parse = (count: number) => {
      const actions = Array.from(
        { length: count },
        (_, number) => `(:action a${number} :precondition (p))`,
      )
      const text = `(define (domain d) (:predicates (p) (q))
        (:derived (p) (and ${'(q)'.repeat(15_000)}))\n${actions.join('\n')})`
      const problem = '(define (problem p) (:domain d) (:init) (:goal (p)))'
      const parsed = parsePddl({ file: 'd', text }, { file: 'p', text: problem })
      return parsed.ok ? 'read' : formatDiagnostic(parsed.problem)
    }
    expect(parse(30)).toBe('read')
    expect(parse(40)).toMatch(/^d:\d+:1: domain too large: found derived predicates in it/)
  })

  it.each([
    ['60 deep conditions', 60, 300, 'd:58:1'],
    ['1,001 that only use the next', 1001, 0, 'd:1002:1'],
  ])('nested too deep are refused: %s', (_, count, depth, place) => {
    const numbers = Array.from({ length: count }, (_, index) => index)
    const rules = numbers.map((number) => {
      const inner = number === count - 1 ? '(a)' : `(p${number + 1})`
      return `(:derived (p${number}) ${'(and '.repeat(depth)}${inner}${')'.repeat(depth)})`
    })
    const declared = numbers.map((number) => `(p${number})`).join(' ')
    const text = `(define (domain d) (:predicates (a) ${declared})\n${rules.join('\n')})`
    const problem = `(define (problem p) (:domain d) (:init) (:goal (p0)))`
    const parsed = parsePddl({ file: 'd', text }, { file: 'p', text: problem })
    expect(parsed.ok || formatDiagnostic(parsed.problem)).toBe(
      `${place}: nested too deep: found derived predicates in it, expected at most 1,000 levels`,
    )
  })
})
