import { expect, it, vi } from 'vitest'
import { listCompletions } from './completions.ts'
import { listDeclarations } from './declarations.ts'

const DOMAIN = `(define (domain depot)
  (:requirements :typing)
  (:types truck - vehicle place) ; (:types hidden
  (:constants home - place)
  (:predicates (at ?v - vehicle ?p - place) (free ?v
    - vehicle))
  (:functions (total-cost))
  (:derived (lost ?v - vehicle) (not (free ?v)))
  (:action drive
    :parameters (?v - vehicle ?to - place)
    :precondition (and (free ?v))
    :effect (at ?v ?to)))`

/** Completes at the `|` of a text, which declares names itself. */
function complete(text: string, others = ''): string[] | undefined {
  const cursor = text.indexOf('|')
  const whole = text.replace('|', '')
  const declarations = [...listDeclarations(others), ...listDeclarations(whole)]
  return listCompletions(whole, cursor, declarations)?.options.map((option) => option.text)
}

it('finds what a domain declares, with its parameters and types', () => {
  expect(
    listDeclarations(DOMAIN).map(({ kind, name, detail }) => `${kind} ${name} ${detail}`.trim()),
  ).toEqual([
    'domain depot',
    'type truck',
    'type vehicle',
    'type place',
    'object home place',
    'predicate at ?v - vehicle ?p - place',
    'predicate free ?v - vehicle',
    'function total-cost',
    'predicate lost ?v - vehicle',
    'action drive',
  ])
})

it.each(['(:objects a b - truck c', '((((', '))) (:predicates', '(:types a - (either b c)) (:x'])(
  'reads %j, which is unfinished',
  (text) => {
    expect(() => listDeclarations(text)).not.toThrow()
    expect(() => complete(`${text}|`)).not.toThrow()
  },
)

it.each([
  ['(define (domain x) (:|', [':requirements', ':types', ':constants', ':predicates']],
  ['(define (problem x) (:|', [':domain', ':objects', ':init', ':goal', ':metric']],
  ['(define (|', ['domain', 'problem']],
  ['(define (domain x) (:requirements :ad|', [':adl']],
  [DOMAIN.replace('(:types', '(:constants a - |) (:types'), ['truck', 'vehicle', 'place']],
  [DOMAIN.replace('(?v - vehicle ?to - place)', '(?v - v|)'), ['vehicle']],
  [DOMAIN.replace('(free ?v))\n', '(f|'), ['forall', 'free']],
  [DOMAIN.replace('(at ?v ?to)', '(at ?|)'), ['?v', '?to']],
  [DOMAIN.replace('(at ?v ?to)', '(at h|)'), ['home']],
  [DOMAIN.replace('(at ?v ?to)', '(l|)'), ['lost']],
  [DOMAIN.replace(':effect', ':|'), [':parameters', ':precondition', ':effect']],
])('completes %j', (text, options) => {
  expect(complete(text)?.slice(0, options.length)).toEqual(options)
})

it('offers the type of all objects once, whether a domain names it or not', () => {
  for (const types of ['truck', 'truck - object', 'truck - Object'])
    expect(complete(`(define (domain x) (:types ${types}) (:constants a - |)`)).toEqual([
      'truck',
      'object',
    ])
})

it('completes a problem with the names of its domain and its own objects', () => {
  const problem = '(define (problem p) (:domain |) (:objects van - truck) (:init (a'
  expect(complete(problem, DOMAIN)).toEqual(['depot'])
  expect(complete(`${problem.replace('|', 'depot')}|`, DOMAIN)).toEqual(['at'])
  expect(complete(`${problem.replace('|', 'depot')}t v|`, DOMAIN)).toEqual(['van'])
  expect(complete(`${problem.replace('|', 'depot')}t VAN h|`, DOMAIN)).toEqual(['home'])
})

it.each([
  'no comment; (a|',
  '(define (domain d) (:predicates (a|',
  '(define (domain d) (:action a|',
  '(define (domain d) (:action go :parameters (|',
  '(define (domain d) (:predicates (at ?x)) (:action go :effect (|at',
  '(define (domain d) (:predicates (at ?x)) (:action go :effect (at|',
  '(define (problem p) (:objects a|',
])('completes nothing in %j', (text) => {
  expect(complete(text)).toBeUndefined()
})

it('passes over a comment at once, however many sections it seems to have', () => {
  const comment = `; ${'(: '.repeat(5000)}`
  const text = `(define (domain d) (:predicates (at ?x))\n(:action go\n${comment}\n:effect (|`
  const find = vi.spyOn(String.prototype, 'lastIndexOf')
  const options = complete(text)
  const { length } = find.mock.calls
  find.mockRestore()
  expect(options).toContain('at')
  expect(length).toBeLessThan(100)
})
