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
      'unknown section: found "(:typs", expected one of (:requirements, (:types, (:constants, (:predicates, (:functions, (:derived, (:action',
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
      '(:action go',
      '(‸:durative-action go',
      '',
      '',
      'durative actions are not supported: found ":durative-action", expected actions without a duration, as "(:action"',
    ],
    [
      ':precondition (free)',
      ':precondition (‸preference tidy (free))',
      '',
      '',
      'preferences are not supported: found "preference", expected a goal that must hold',
    ],
    [
      ':precondition (free)',
      ':precondition (‸> (fuel) 0)',
      '',
      '',
      'numeric fluents are not supported: found ">", expected amounts as objects and predicates; only the total cost is a number',
    ],
    [
      ':effect (at ?v ?to)',
      ':effect (‸decrease (fuel) 1)',
      '(:action go',
      '(:functions (fuel)) (:action go',
      'numeric fluents are not supported: found "decrease", expected amounts as objects and predicates; only the total cost is a number',
    ],
    [
      ':effect (at ?v ?to)',
      ':effect (increase ‸(fuel) 1)',
      '(:action go',
      '(:functions (fuel)) (:action go',
      'numeric fluents are not supported: found "(fuel", expected only "(increase (total-cost) …)": write other amounts as objects and predicates',
    ],
    [
      ':effect (at ?v ?to)',
      ':effect (increase (total-cost) ‸0.5)',
      '(:action go',
      '(:functions (total-cost) - number) (:action go',
      'not a cost: found "0.5", expected a whole number from 0 to 1,000,000',
    ],
    [
      ':effect (at ?v ?to)',
      ':effect (when (free) (‸increase (total-cost) 1))',
      '(:action go',
      '(:functions (total-cost)) (:action go',
      'costs that depend on the state are not supported: found "(increase", expected an increase outside of "(when" and "(forall"',
    ],
    [
      ':precondition (free)',
      ':precondition (exists (?x - vehicle) (at ‸?y base))',
      '',
      '',
      'unbound variable: found "?y", expected one of ?v, ?to, ?x',
    ],
    // Types
    [
      'vehicle place - object',
      'vehicle - truck place',
      'truck plane',
      '‸truck plane',
      'cycle of types: found "truck - vehicle - truck", expected a hierarchy that ends',
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
      'functions are only supported as costs: found "(base", expected an object or a variable',
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
      '(at t base) ‸(not (at t base))',
      'contradiction: found "(not", expected no negation of what holds',
    ],
    [
      '(at t base)',
      '(= (‸fuel) 5)',
      'unknown function: found "fuel", expected a function that (:functions declares',
    ],
    [
      '(:goal (free))',
      '(:goal (free)) (:metric ‸maximize (total-cost))',
      'metric is not supported: found "maximize", expected "minimize (total-cost)"',
    ],
    [
      '(:goal (free))',
      '(:goal (free)) (:metric minimize ‸(total-time))',
      'metric is not supported: found "(total-time", expected "minimize (total-cost)"',
    ],
    ['(free)', '(free) ‸(free)', 'too many parts: found "(free", expected ")"'],
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
    [
      `(define (problem p) (:domain d) (:objects ${'x'.repeat(100)} ${'x'.repeat(100)}))`,
      `1:144: duplicate object: found "${'x'.repeat(40)}…", expected another name`,
    ],
  ])('%.20j is rejected', (text, fault) => {
    expect(findFault(DOMAIN, text)).toBe(`problem.pddl:${fault}`)
  })

  it('a function has one value for the same objects, however often it is written', () => {
    const domain = DOMAIN.replace('(:action', '(:functions (length ?p - place)) (:action')
    const withValue = (value: string) =>
      PROBLEM.replace('(at t base)', `(= (length base) 2) ${value}`)
    expect(
      parsePddl({ file: 'd', text: domain }, { file: 'p', text: withValue('(= (length base) 2)') })
        .ok,
    ).toBe(true)
    expect(findFault(domain, withValue('(= (length base) 3)'))).toBe(
      'problem.pddl:4:30: contradiction: found "(=", expected one value of a function',
    )
  })

  it.each(['\n', '\r\n', '\r'])('lines may end with %j', (end) => {
    const text = `${end}; a comment${end}  (bad`
    expect(findFault(DOMAIN, text)).toContain('problem.pddl:3:3: ')
  })
})

describe('what other planners accept is read with a warning', () => {
  it.each([
    [
      ':typing)',
      ':typing ‸:magic)',
      'unknown requirement: found ":magic", expected one of :strips, :typing, :negative-preconditions, :equality, :disjunctive-preconditions, :existential-preconditions, :universal-preconditions, :quantified-preconditions, …',
    ],
    [
      '- vehicle vehicle',
      '- ‸vehicl vehicle',
      'unknown type: found "vehicl", expected a type of this section',
    ],
    [
      'vehicle place - object',
      'vehicle place - object ‸truck - object',
      'duplicate type: found "truck", expected another name',
    ],
    [
      '(free))',
      '(free) (in ?obj ‸?obj))',
      'duplicate parameter: found "?obj", expected another name',
    ],
    ['(free))', '(free) (in‸?obj))', 'no space before a variable: found "in?obj", expected " ?"'],
  ])('%s → %s', (from, to, warning) => {
    const { text, place } = unmark(DOMAIN.replace(from, to))
    const domain = from.startsWith('-') ? text.replaceAll('?v - vehicle', '?v - object') : text
    const parsed = parsePddl({ file: 'd', text: domain }, { file: 'p', text: PROBLEM })
    const warnings = parsed.ok ? parsed.value.warnings.map(formatDiagnostic) : [parsed.problem]
    expect(warnings).toEqual([`d:${place}: ${warning}`])
  })

  it('unless it is a requirement that nothing needs', () => {
    const requirements = ':typing :adl :fluents :durative-actions :preferences :derived-predicates'
    const domain = DOMAIN.replace(':typing', requirements)
    const parsed = parsePddl({ file: 'd', text: domain }, { file: 'p', text: PROBLEM })
    expect(parsed).toMatchObject({ ok: true, value: { warnings: [] } })
  })
})
