import { describe, expect, it } from 'vitest'
import { formatDiagnostic } from './diagnostic.ts'
import { parsePddl } from './parse.ts'

const DOMAIN = `(define (domain d)
  (:requirements :strips :typing)
  (:types truck plane - vehicle vehicle place - object)
  (:constants base - place)
  (:predicates (at ?v - vehicle ?p - place) (free))
  (:action go
    :parameters (?v - vehicle ?to - place)
    :precondition (free)
    :effect (at ?v ?to)))`

const PROBLEM = `(define (problem p)
  (:domain d)
  (:objects t - truck)
  (:init (at t base))
  (:goal (free)))`

/** Where a text has its mark, and the text without it. */
function unmark(marked: string) {
  const at = marked.indexOf('‸')
  const before = marked.slice(0, at).split('\n')
  const place = `${before.length}:${(before.at(-1) ?? '').length + 1}`
  return { text: marked.replace('‸', ''), place }
}

/** The fault of two texts as a line. */
function findFault(domain: string, problem: string): string {
  const parsed = parsePddl(
    { file: 'domain.pddl', text: domain },
    { file: 'problem.pddl', text: problem },
  )
  return parsed.ok ? 'no fault' : formatDiagnostic(parsed.problem)
}

it('the texts without the inserted errors are valid', () => {
  expect(findFault(DOMAIN, PROBLEM)).toBe('no fault')
})

describe('an error in the domain has its position (‸), what was found and what was expected', () => {
  it.each([
    // Parentheses
    [
      '(:action go',
      '‸(:action go',
      ':effect (at ?v ?to)))',
      ':effect (at ?v ?to)\n(:action b))',
      'this parenthesis is never closed: found "(:action", expected ")"',
    ],
    [
      '(:predicates',
      '‸(:predicates',
      '(free))',
      '(free)',
      'this parenthesis is never closed: found "(:action", expected ")"',
    ],
    [
      '(define',
      '‸(define',
      '?to)))',
      '?to))',
      'this parenthesis is never closed: found the end of the file, expected ")"',
    ],
    [
      '?to)))',
      '?to)))‸)',
      '',
      '',
      'unbalanced parenthesis: found ")", expected the end of the file',
    ],
    ['?to)))', '?to))) ‸(define)', '', '', 'more text: found "(", expected the end of the file'],
    ['(define', '‸x (define', '', '', 'text outside parentheses: found "x", expected "(define"'],
    // Frame
    ['define', '‸defin', '', '', 'not a definition: found "defin", expected "define"'],
    ['(domain d)', '(‸problem d)', '', '', 'not a domain: found "problem", expected "domain"'],
    ['(domain d)', '(domain ‸?d)', '', '', 'not a name: found "?d", expected the domain\'s name'],
    [
      '(domain d)',
      '(domain‸)',
      '',
      '',
      'something is missing: found ")", expected the domain\'s name',
    ],
    [
      '(:types',
      '(‸:typs',
      '',
      '',
      'unknown section: found "(:typs", expected one of (:requirements, (:types, (:constants, (:predicates, (:action',
    ],
    [
      '(:constants',
      '(:types) (:constants',
      '(:types) ',
      '(‸:types) ',
      'duplicate section: found ":types", expected each section once',
    ],
    // Requirements and what is refused by name
    [
      ':typing)',
      ':typing ‸:magic)',
      '',
      '',
      'unknown requirement: found ":magic", expected one of :strips, :typing, :negative-preconditions, :equality',
    ],
    [
      ':typing)',
      '‸:durative-actions)',
      '',
      '',
      'durative actions are not supported: found ":durative-actions", expected one of :strips, :typing, :negative-preconditions, :equality',
    ],
    [
      ':typing)',
      '‸:ADL)',
      '',
      '',
      'disjunctions, quantifiers and conditional effects are not supported: found ":adl", expected one of :strips, :typing, :negative-preconditions, :equality',
    ],
    [
      '(:predicates',
      '(‸:functions (cost)) (:predicates',
      '',
      '',
      'numeric fluents are not supported: found ":functions", expected one of (:requirements, (:types, (:constants, (:predicates, (:action',
    ],
    [
      ':effect (at',
      ':effect (‸when (free) (at',
      '?to)))',
      '?to))))',
      'conditional effects are not supported: found "when", expected one of at, free',
    ],
    [
      ':precondition (free)',
      ':precondition (‸or (free))',
      '',
      '',
      'disjunctive preconditions are not supported: found "or", expected one of at, free',
    ],
    [
      ':precondition (free)',
      ':precondition (‸forall (?x) (free))',
      '',
      '',
      'quantified preconditions and effects are not supported: found "forall", expected one of at, free',
    ],
    [
      ':effect (at',
      ':effect (‸increase (at',
      '?to)))',
      '?to) 1)))',
      'numeric fluents are not supported: found "increase", expected one of at, free',
    ],
    // Types
    [
      '- vehicle vehicle',
      '- ‸vehicl vehicle',
      '',
      '',
      'unknown type: found "vehicl", expected one of object, truck, plane, vehicle, place',
    ],
    [
      'vehicle place - object',
      'vehicle - truck place',
      'truck plane',
      '‸truck plane',
      'cycle of types: found "truck - vehicle - truck", expected a hierarchy that ends',
    ],
    [
      'vehicle place - object',
      'vehicle ‸truck - object',
      '',
      '',
      'duplicate type: found "truck", expected another name',
    ],
    ['base - place', '‸- place', '', '', 'type of nothing: found "-", expected a constant'],
    [
      '?v - vehicle ?to',
      '?v - ‸(or vehicle) ?to',
      '',
      '',
      'not a type: found "(or", expected a type or "(either"',
    ],
    [
      '?v - vehicle ?to',
      '?v - (either‸) ?to',
      '',
      '',
      'something is missing: found ")", expected a type',
    ],
    ['base - place', 'base -‸', '', '', 'something is missing: found ")", expected a type'],
    // Names
    [
      'base - place',
      'base ‸base - place',
      '',
      '',
      'duplicate object: found "base", expected another name',
    ],
    [
      '(free))',
      '(free) (‸free))',
      '',
      '',
      'duplicate predicate: found "free", expected another name',
    ],
    ['(free))', '(‸and))', '', '', 'reserved word: found "and", expected a predicate'],
    [
      '?to - place)',
      '?to ‸?v - place)',
      '',
      '',
      'duplicate parameter: found "?v", expected another name',
    ],
    [
      '(?v - vehicle ?to',
      '(‸v - vehicle ?to',
      '',
      '',
      'not a variable: found "v", expected a variable such as ?x',
    ],
    [
      'base - place',
      '‸b\u0000se - place',
      '',
      '',
      'not a name: found "b\\u0000se", expected a constant',
    ],
    [
      ':effect (at ?v ?to)))',
      ':effect (at ?v ?to)) (:action ‸GO))',
      '',
      '',
      'duplicate action: found "go", expected another name',
    ],
    // Actions
    [
      ':precondition (free)',
      '‸:precond (free)',
      '',
      '',
      'not a part of an action: found ":precond", expected one of :parameters, :precondition, :effect',
    ],
    [
      ':precondition (free)',
      ':effect () ',
      ':effect (at',
      '‸:effect (at',
      'duplicate part: found ":effect", expected ")"',
    ],
    [
      ':precondition (free)',
      ':precondition ‸free',
      '',
      '',
      'not a list: found "free", expected "("',
    ],
    [
      ':effect (at ?v ?to)))',
      ':effect‸))',
      '',
      '',
      'something is missing: found ")", expected "("',
    ],
    // Atoms
    [
      '(at ?v ?to)',
      '(‸att ?v ?to)',
      '',
      '',
      'unknown predicate: found "att", expected one of at, free',
    ],
    ['(at ?v ?to)', '(at ?v ‸home)', '', '', 'unknown object: found "home", expected base'],
    [
      '(at ?v ?to)',
      '(at ?v ‸?from)',
      '',
      '',
      'unbound variable: found "?from", expected one of ?v, ?to',
    ],
    ['(at ?v ?to)', '(at ?v‸)', '', '', 'wrong number of arguments of at: found 1, expected 2'],
    [
      '(at ?v ?to)',
      '(at ?v ?to ‸?to)',
      '',
      '',
      'wrong number of arguments of at: found 3, expected 2',
    ],
    [
      '(at ?v ?to)',
      '(at ‸?to ?to)',
      '',
      '',
      'ill-typed argument of at: found "?to" - place, expected vehicle',
    ],
    [
      '(at ?v ?to)',
      '(at ‸base ?to)',
      '',
      '',
      'ill-typed argument of at: found "base" - place, expected vehicle',
    ],
    [
      '?v - vehicle ?to - place)',
      '?v - (either truck place) ?to - place)',
      '(at ?v ?to)',
      '(at ‸?v ?to)',
      'ill-typed argument of at: found "?v" - truck or place, expected vehicle',
    ],
    [
      '(at ?v ?to)',
      '(‸= ?v ?to)',
      '',
      '',
      'unknown predicate: found "=", expected one of at, free',
    ],
    ['(at ?v ?to)', '(not ‸(not (free)))', '', '', 'not an atom: found "(not", expected an atom'],
    ['(at ?v ?to)', '(not (free) ‸(free))', '', '', 'too many parts: found "(free", expected ")"'],
    [
      '(at ?v ?to)',
      '(at ?v ‸(base))',
      '',
      '',
      'not a name: found "(base", expected an object or a variable',
    ],
  ])('%s → %s', (from, to, alsoFrom, alsoTo, fault) => {
    const { text, place } = unmark(DOMAIN.replace(from, to).replace(alsoFrom, alsoTo))
    expect(findFault(text, PROBLEM)).toBe(`domain.pddl:${place}: ${fault}`)
  })
})

describe('an error in the problem has its position (‸), what was found and what was expected', () => {
  it.each([
    ['(:domain d)', '(:domain ‸e)', 'another domain: found "e", expected "d"'],
    ['(problem p)', '(‸domain p)', 'not a problem: found "domain", expected "problem"'],
    [
      't - truck',
      't - ‸lorry',
      'unknown type: found "lorry", expected one of object, truck, plane, vehicle, place',
    ],
    ['t - truck', 't ‸T - truck', 'duplicate object: found "t", expected another name'],
    [
      't - truck',
      't ‸base - place',
      'duplicate object: found "base", expected another name: the domain has this constant',
    ],
    ['(at t base)', '(at t ‸u)', 'unknown object: found "u", expected one of base, t'],
    [
      '(at t base)',
      '(at t ‸?x)',
      'unbound variable: found "?x", expected an object: there are no parameters',
    ],
    ['(at t base)', '(‸on t base)', 'unknown predicate: found "on", expected one of at, free'],
    ['(at t base)', '(at t‸)', 'wrong number of arguments of at: found 1, expected 2'],
    [
      '(at t base)',
      '(at ‸base base)',
      'ill-typed argument of at: found "base" - place, expected vehicle',
    ],
    [
      '(at t base)',
      '(‸= (fuel) 5)',
      'numeric fluents are not supported: found "(=", expected an atom',
    ],
    [
      '(at t base)',
      '(at t base) ‸(not (at t base))',
      'contradiction: found "(not", expected no negation of what holds',
    ],
    [
      '(free)',
      '(‸exists (?x) (free))',
      'quantified preconditions are not supported: found "exists", expected one of at, free',
    ],
    ['(free)', '(free) ‸(free)', 'too many parts: found "(free", expected ")"'],
    [
      '(:goal (free))',
      '(:goal (free)) (‸:metric minimize (cost))',
      'metrics are not supported: found ":metric", expected one of (:domain, (:requirements, (:objects, (:init, (:goal',
    ],
    ['(:goal (free)))', '‸)', 'missing section: found ")", expected "(:goal"'],
    [
      '(:init (at t base))',
      '‸(:init (at t base)',
      'this parenthesis is never closed: found "(:goal", expected ")"',
    ],
  ])('%s → %s', (from, to, fault) => {
    const { text, place } = unmark(PROBLEM.replace(from, to))
    expect(findFault(DOMAIN, text)).toBe(`problem.pddl:${place}: ${fault}`)
  })

  it.each([
    ['', '1:1: empty file: found the end of the file, expected "(define"'],
    ['; nothing\r\n', '2:1: empty file: found the end of the file, expected "(define"'],
    ['()', '1:2: something is missing: found ")", expected "define"'],
    ['('.repeat(100_000), '1:501: nested too deep: found "(", expected at most 500 levels'],
    [
      `(${'x'.repeat(100)})`,
      `1:2: not a definition: found "${'x'.repeat(40)}…", expected "define"`,
    ],
  ])('%.20j is rejected', (text, fault) => {
    expect(findFault(DOMAIN, text)).toBe(`problem.pddl:${fault}`)
  })

  it.each(['\n', '\r\n', '\r'])('lines may end with %j', (end) => {
    const text = `${end}; a comment${end}  (bad`
    expect(findFault(DOMAIN, text)).toContain('problem.pddl:3:3: ')
  })
})
