import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EXAMPLES } from '../workbench/examples.ts'
import { listTokens } from '../planner/pddl/tokens.ts'
import { formatPddl } from './format-pddl.ts'

const tokensOf = (text: string) => [...listTokens(text)].map((token) => token.text.trimEnd())

it('writes sections and parts of actions on lines of their own', () => {
  const text = `(define(domain d)(:predicates(at ?x)(free))
(:action go   :parameters
  (?x)
 :precondition(and (at ?x)
   (free)
 ) :effect (not(at ?x))) )`
  expect(formatPddl(text)).toBe(`(define (domain d)
  (:predicates (at ?x) (free))
  (:action go
    :parameters (?x)
    :precondition (and (at ?x)
      (free))
    :effect (not (at ?x))))
`)
})

it('breaks lists that are too long, and lists of words where a line is full', () => {
  const facts = Array.from({ length: 6 }, (_, index) => `(connected place-${index} place-x)`)
  const names = Array.from({ length: 36 }, (_, index) => `o${index}`)
  const text = `(define (problem p) (:objects ${names.join(' ')}) (:goal (and ${facts.join(' ')})))`
  const lines = formatPddl(text).split('\n')
  expect(lines.slice(1, 4)).toEqual([
    '  (:objects o0 o1 o2 o3 o4 o5 o6 o7 o8 o9 o10 o11 o12 o13 o14 o15 o16 o17 o18 o19 o20 o21 o22 o23',
    '    o24 o25 o26 o27 o28 o29 o30 o31 o32 o33 o34 o35)',
    '  (:goal (and',
  ])
  expect(lines.slice(4, 10)).toEqual(
    facts.map((fact, index) => `    ${fact}${index === 5 ? ')))' : ''}`),
  )
})

it('keeps comments, and puts those at the ends of lines below each other', () => {
  const text = `; top

(define (domain d) ; what
  (:predicates (a) ; first


    ; next
    (bbbb) ; second
    (c) ; last
  ))`
  expect(formatPddl(text)).toBe(`; top

(define (domain d)  ; what
  (:predicates (a)  ; first

    ; next
    (bbbb)  ; second
    (c)     ; last
  ))
`)
})

it.each(EXAMPLES.filter(({ id }) => id !== 'tea').map(({ name, texts }) => [name, texts] as const))(
  'leaves the example %s as it is',
  (_, { domain, problem }) => {
    expect(formatPddl(domain)).toBe(domain)
    expect(formatPddl(problem)).toBe(problem)
  },
)

const WORDS = [
  'define',
  ':action',
  ':init',
  'and',
  'forall',
  'not',
  '?x',
  '-',
  'a-long-name',
  ':effect',
]

/** Balanced texts with any spaces, line breaks and comments. */
const texts = fc.letrec<{ item: string; list: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(...WORDS, '; comment \n', ';\n'),
    tie('list'),
  ),
  list: fc
    .array(fc.tuple(tie('item'), fc.constantFrom(' ', '\n', '\n\n\n', '\t  ')), { maxLength: 9 })
    .map((items) => `(${items.flat().join('')})`),
})).list

it('changes spaces alone, and nothing when it is done again', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const formatted = formatPddl(text)
      expect(tokensOf(formatted)).toEqual(tokensOf(text))
      expect(formatPddl(formatted)).toBe(formatted)
    }),
  )
})
