import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { TRUE } from './condition.ts'
import { parsePddl } from './parse.ts'

/** Parses both texts, which are right. */
function parse(domain: string, problem: string) {
  const parsed = parsePddl({ file: 'd', text: domain }, { file: 'p', text: problem })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem))
  return parsed.value
}

function readExample(name: string): string {
  return readFileSync(new URL(`../examples/${name}.pddl`, import.meta.url), 'utf8')
}

const EMPTY_PROBLEM = '(define (problem p) (:domain d) (:init) (:goal ()))'

describe('the examples', () => {
  it.each(['blocks', 'logistics'])('%s is valid', (name) => {
    const { domain, problem } = parse(readExample(`${name}-domain`), readExample(`${name}-problem`))
    expect(domain.name).toBe(name)
    expect(domain.actions).toHaveLength(4)
    expect(problem.goal.kind).toBe('and')
  })
})

describe('the parser', () => {
  it('ignores case, and accepts any line endings and none at the end', () => {
    const domain = '\uFEFF(DEFINE (Domain D)\r\n; Comment (\r\n(:PREDICATES (On ?X))\r(:action A))'
    const { domain: read } = parse(domain, EMPTY_PROBLEM)
    expect(read).toMatchObject({ name: 'd', predicates: [{ name: 'on' }] })
    expect(read.actions).toMatchObject([{ name: 'a', arity: 0, precondition: TRUE, effects: [] }])
  })

  it('accepts sections and parts of an action in any order', () => {
    const { domain } = parse(
      `(define (domain d)
        (:action a :effect (p ?x) :precondition (q c) :parameters (?x - t))
        (:predicates (p ?x - t) (q ?x)) (:constants c - t) (:types t))`,
      EMPTY_PROBLEM,
    )
    expect(domain.actions).toMatchObject([
      {
        precondition: { literal: { predicate: 1, terms: [~0] } },
        effects: [{ literals: [{ predicate: 0, terms: [0] }] }],
      },
    ])
  })

  it('accepts conjunctions that are nested, empty or of one condition', () => {
    const { domain } = parse(
      `(define (domain d) (:predicates (p) (q))
        (:action a :parameters () :precondition (and (and (p)) () (and) (not (q))) :effect (and)))`,
      EMPTY_PROBLEM,
    )
    const [first] = domain.actions
    expect(JSON.stringify(first?.precondition).match(/"predicate":\d.*?"negated":\w+/g)).toEqual([
      '"predicate":0,"terms":[],"negated":false',
      '"predicate":1,"terms":[],"negated":true',
    ])
  })

  it('lets an object of type either match each type, and a parameter only types that match all', () => {
    const { problem } = parse(
      `(define (domain d) (:types a b - object c - (either a b))
        (:predicates (p ?x - a) (q ?x - b) (r ?x - (either a b)))
        (:action go :parameters (?x - (either a b) ?y - c) :effect (and (r ?x) (p ?y) (q ?y))))`,
      `(define (problem p) (:domain d) (:objects o - (either a b))
        (:init (p o) (q o) (r o)) (:goal (r o)))`,
    )
    expect(problem.init).toHaveLength(3)
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'größe', '1st'])(
    'accepts %s as a name',
    (name) => {
      const { domain, problem } = parse(
        `(define (domain ${name}) (:types ${name}) (:predicates (${name} ?${name} - ${name}))
          (:action ${name} :parameters (?${name} - ${name}) :effect (${name} ?${name})))`,
        `(define (problem ${name}) (:domain ${name}) (:objects ${name} - ${name})
          (:init) (:goal (${name} ${name})))`,
      )
      expect(domain.actions[0]?.effects[0]?.literals).toEqual([
        { predicate: 0, terms: [0], negated: false },
      ])
      expect(problem.goal).toEqual({
        kind: 'literal',
        literal: { predicate: 0, terms: [~0], negated: false },
      })
    },
  )

  it('accepts redundant negative initial facts', () => {
    const { problem } = parse(
      '(define (domain d) (:predicates (p) (q)))',
      '(define (problem p) (:domain d) (:init (p) (not (q))) (:goal (not (q))))',
    )
    expect(problem.init).toHaveLength(1)
    expect(problem.goal).toMatchObject({ literal: { predicate: 1, negated: true } })
  })

  it('pushes negations inwards, through quantifiers and implications', () => {
    const { domain } = parse(
      `(define (domain d) (:predicates (p ?x) (q))
        (:action a :precondition (not (forall (?x) (imply (p ?x) (or (q) (not (p ?x))))))))`,
      EMPTY_PROBLEM,
    )
    const literal = (predicate: number, negated: boolean) => ({ literal: { predicate, negated } })
    expect(domain.actions[0]?.precondition).toMatchObject({
      kind: 'exists',
      body: {
        kind: 'and',
        parts: [literal(0, false), { kind: 'and', parts: [literal(1, true), literal(0, false)] }],
      },
    })
  })

  it('parses a hundred thousand objects', () => {
    const objects = Array.from({ length: 100_000 }, (_, index) => `o${index}`).join(' ')
    const { problem } = parse(
      '(define (domain d) (:predicates (p ?x)))',
      `(define (problem p) (:domain d) (:objects ${objects}) (:init (p o99999)) (:goal (p o1)))`,
    )
    expect(problem.objects).toHaveLength(100_000)
  })
})
