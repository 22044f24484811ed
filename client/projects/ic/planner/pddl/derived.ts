import { type Condition, DUALS, readCondition, rejectTooManyVariables, TRUE } from './condition.ts'
import { findComponents } from './components.ts'
import { PddlError } from './diagnostic.ts'
import { expectItem, expectList, expectWord, type List } from './expression.ts'
import {
  EQUALS,
  findPredicate,
  isOfType,
  type Literal,
  type Parameter,
  type Predicate,
  rejectExtraItems,
  type Scope,
} from './literal.ts'
import { resolveTypes } from './type-hierarchy.ts'
import { readTypedList, rejectDuplicates } from './typed-list.ts'

/** One `(:derived (predicate ?x …) condition)`: its parameters come first in `variables`. */
export type Rule = {
  predicate: number
  /** Offset in the text. */
  at: number
  arity: number
  variables: readonly Parameter[]
  condition: Condition
  /** Rules of lower strata are complete before this one is used, so it may negate them. */
  stratum: number
}

type UnlayeredRule = Omit<Rule, 'stratum'>

/** The rules of a domain; conditions of both kinds contain no predicate of `definitions`. */
export type DerivedPredicates = {
  /** Predicates that do not depend on themselves; their conditions replace them where they are used. */
  definitions: ReadonlyMap<number, readonly Rule[]>
  /** Rules of predicates that depend on themselves. */
  axioms: readonly Rule[]
}

/** Whether rules replace predicates where they can, or all of them are axioms. */
export type DerivedMode = 'replace' | 'axioms'

/** Maximum number of parts of a condition with its definitions: each use copies its definition. */
const MAX_PARTS = 20_000

/** Maximum number of such parts in all conditions of a domain: each takes about 150 bytes. */
const MAX_ALL_PARTS = 500_000

/** Maximum nesting of a condition with its definitions: what reads it is recursive, and a stack overflows at about 2,000. */
const MAX_LEVELS = 1000

/** Returns the numbers of the predicates that these sections define. @throws PddlError */
export function findDerived(sections: readonly List[], scope: Scope): Set<number> {
  return new Set(sections.map((section) => readHead(section, scope).number))
}

function readHead(
  section: List,
  scope: Scope,
): { head: List; number: number; predicate: Predicate } {
  const head = expectList(expectItem(section, 1, 'an atom'), 'an atom')
  return { head, ...findPredicate(expectWord(expectItem(head, 0, 'a predicate'), ''), scope) }
}

/** Parses rules (Thiébaux, Hoffmann and Nebel, In defense of PDDL axioms, Artificial Intelligence 168, 2005). @throws PddlError */
export function readDerived(
  sections: readonly List[],
  scope: Scope,
  mode: DerivedMode,
): DerivedPredicates {
  const rules = sections.map((section) => readRule(section, scope))
  const uses = indexUses(rules)
  const components = findComponents(
    new Map([...uses].map(([number, own]) => [number, own.map(({ predicate }) => predicate)])),
  )
  const strata = stratify(rules, uses, components)
  const layered = rules.map((rule) => ({ ...rule, stratum: strata.get(rule.predicate) ?? 0 }))
  if (mode === 'axioms') return { definitions: new Map(), axioms: layered }
  const dependsOnItself = (predicate: number) =>
    uses.get(predicate)?.some((use) => use.predicate === predicate) ?? false
  const recursive = new Set(
    components
      .filter(([first = -1, second]) => second !== undefined || dependsOnItself(first))
      .flat(),
  )
  const rulesOf = new Map<number, Rule[]>()
  for (const rule of layered) {
    const own = rulesOf.get(rule.predicate)
    if (own) own.push(rule)
    else rulesOf.set(rule.predicate, [rule])
  }
  const definitions = new Map<number, Rule[]>()
  // Predicates that others use come first, so that each definition is already complete.
  const define = (predicate: number, level = 1) => {
    if (recursive.has(predicate) || definitions.has(predicate)) return
    const own = rulesOf.get(predicate)
    if (!own) return
    own.forEach(({ condition, at }) => {
      rejectTooDeep(at, level)
      listUses(condition).forEach((use) => define(use.predicate, level + 1))
    })
    definitions.set(
      predicate,
      own.map((rule) => expandRule(rule, definitions, scope)),
    )
  }
  layered.forEach(({ predicate }) => define(predicate))
  const axioms = layered
    .filter(({ predicate }) => recursive.has(predicate))
    .map((rule) => {
      listUses(rule.condition).forEach((use) => define(use.predicate))
      return expandRule(rule, definitions, scope)
    })
  return { definitions, axioms }
}

/** Checks the nesting of a condition with its definitions. @throws PddlError */
function rejectTooDeep(at: number, level: number): void {
  if (level <= MAX_LEVELS) return
  const most = `at most ${MAX_LEVELS.toLocaleString('en')} levels`
  throw new PddlError(at, 'nested too deep', 'derived predicates in it', most)
}

function rejectTooLarge(at: number, what: string, most: number): never {
  const expected = `at most ${most.toLocaleString('en')} parts`
  throw new PddlError(at, `${what} too large`, 'derived predicates in it', expected)
}

function expandRule(rule: Rule, definitions: DerivedPredicates['definitions'], scope: Scope): Rule {
  const variables = [...rule.variables]
  const own = { ...scope, parameters: variables }
  return { ...rule, variables, condition: expandDerived(rule.condition, definitions, own, rule.at) }
}

function readRule(section: List, scope: Scope): UnlayeredRule {
  const { head, number, predicate } = readHead(section, scope)
  rejectExtraItems(section, 3)
  const typed = readTypedList(head, 1, 'variable', 'a variable such as ?x')
  rejectDuplicates(
    typed.map(({ name }) => name),
    'parameter',
  )
  const declared = predicate.parameters
  if (typed.length !== declared.length) {
    const problem = `wrong number of arguments of ${predicate.name}`
    throw new PddlError(head.at, problem, String(typed.length), String(declared.length))
  }
  const variables = typed.map(({ name, types }, index) => ({
    name: name.text,
    types: types.length === 0 ? (declared[index] ?? []) : resolveTypes(scope.types, types),
  }))
  const parameterNumbers = new Map(variables.map(({ name }, index) => [name, index]))
  const inner: Scope = { ...scope, parameters: variables, parameterNumbers }
  const condition = readCondition(expectItem(section, 2, 'a condition'), inner)
  return { predicate: number, at: section.at, arity: typed.length, variables, condition }
}

function listUses(condition: Condition): Literal[] {
  if (condition.kind === 'literal') return [condition.literal]
  return 'parts' in condition ? condition.parts.flatMap(listUses) : listUses(condition.body)
}

/** A predicate that a condition uses. */
type Use = { predicate: number; negated: boolean }

/** Returns what each predicate uses, in all its rules. */
function indexUses(rules: readonly UnlayeredRule[]): Map<number, Use[]> {
  const uses = new Map<number, Use[]>()
  for (const { predicate, condition } of rules) {
    const known = uses.get(predicate) ?? []
    for (const use of listUses(condition)) known.push(use)
    uses.set(predicate, known)
  }
  return uses
}

/**
 * Returns the stratum of each predicate: not below those that it uses, and above those that it
 * negates. @throws PddlError if a predicate depends on its own negation
 */
function stratify(
  rules: readonly UnlayeredRule[],
  uses: ReadonlyMap<number, readonly Use[]>,
  components: readonly (readonly number[])[],
): Map<number, number> {
  rejectOwnNegations(rules, components)
  const strata = new Map<number, number>()
  for (const component of components) {
    let stratum = 0
    for (const predicate of component) {
      for (const use of uses.get(predicate) ?? []) {
        const below = strata.get(use.predicate)
        if (below !== undefined) stratum = Math.max(stratum, below + Number(use.negated))
      }
    }
    for (const predicate of component) strata.set(predicate, stratum)
  }
  return strata
}

function rejectOwnNegations(
  rules: readonly UnlayeredRule[],
  components: readonly (readonly number[])[],
): void {
  const numbers = new Map(
    components.flatMap((component, number) => component.map((predicate) => [predicate, number])),
  )
  const found = rules.find(({ predicate, condition }) => {
    const own = numbers.get(predicate)
    return listUses(condition).some((use) => use.negated && numbers.get(use.predicate) === own)
  })
  if (!found) return
  const expected = 'no derived predicate that depends on its own negation'
  throw new PddlError(found.at, 'derived predicates are not stratified', '"(:derived"', expected)
}

/**
 * Replaces derived predicates by their conditions. Variables of these are added to the parameters
 * of the scope.
 * @param at place of errors
 * @throws PddlError if the condition becomes too large or too deep
 */
export function expandDerived(
  condition: Condition,
  definitions: DerivedPredicates['definitions'],
  scope: Pick<Scope, 'types' | 'objects' | 'parameters' | 'expanded'>,
  at: number,
): Condition {
  if (definitions.size === 0) return condition
  const { parameters, expanded } = scope
  let parts = 0
  const count = (level: number) => {
    rejectTooDeep(at, level)
    if (++parts > MAX_PARTS) rejectTooLarge(at, 'condition', MAX_PARTS)
    if (++expanded.parts > MAX_ALL_PARTS) rejectTooLarge(at, 'domain', MAX_ALL_PARTS)
  }
  const add = (variable: Parameter) => {
    parameters.push(variable)
    rejectTooManyVariables(at, parameters)
    return parameters.length - 1
  }
  const use = (rule: Rule, terms: readonly number[], level: number): Condition => {
    const mapped: number[] = []
    const narrowed: number[] = []
    const equalities: Condition[] = []
    rule.variables.slice(0, rule.arity).forEach((parameter, index) => {
      const term = terms[index] ?? 0
      if (isOfType(term, parameter.types, scope)) return mapped.push(term)
      // The rule is about fewer objects than the term may stand for.
      const variable = add(parameter)
      narrowed.push(variable)
      const literal = { predicate: EQUALS, terms: [variable, term], negated: false }
      equalities.push({ kind: 'literal', literal })
      return mapped.push(variable)
    })
    const body = copy(rule.condition, rule.variables, mapped, level)
    if (narrowed.length === 0) return body
    return {
      kind: 'exists',
      variables: narrowed,
      body: { kind: 'and', parts: [...equalities, body] },
    }
  }
  /** Copies a condition with its variables renamed; `mapped` holds a term for each known one. */
  const copy = (
    part: Condition,
    variables: readonly Parameter[],
    mapped: readonly number[],
    level: number,
  ): Condition => {
    count(level)
    if (part.kind === 'literal') {
      const terms = part.literal.terms.map((term) => (term < 0 ? term : (mapped[term] ?? term)))
      return { kind: 'literal', literal: { ...part.literal, terms } }
    }
    if ('parts' in part) {
      const parts = part.parts.map((inner) => copy(inner, variables, mapped, level + 1))
      return { ...part, parts }
    }
    const next = [...mapped]
    const fresh = part.variables.map((variable) => {
      const parameter = variables[variable]
      return (next[variable] = add(parameter ?? { name: '', types: [] }))
    })
    return { kind: part.kind, variables: fresh, body: copy(part.body, variables, next, level + 1) }
  }
  const expand = (part: Condition, level: number): Condition => {
    count(level)
    if (part.kind === 'literal') {
      const rules = definitions.get(part.literal.predicate)
      if (!rules) return part
      const all = rules.map((rule) => use(rule, part.literal.terms, level + 1))
      const whole: Condition = { kind: 'or', parts: all }
      return part.literal.negated ? negate(whole) : whole
    }
    if ('parts' in part) {
      return { ...part, parts: part.parts.map((inner) => expand(inner, level + 1)) }
    }
    return { ...part, body: expand(part.body, level + 1) }
  }
  return condition === TRUE ? TRUE : expand(condition, 1)
}

function negate(condition: Condition): Condition {
  if (condition.kind === 'literal') {
    const { literal } = condition
    return { kind: 'literal', literal: { ...literal, negated: !literal.negated } }
  }
  if ('parts' in condition) {
    return { kind: DUALS[condition.kind], parts: condition.parts.map(negate) }
  }
  const { kind, variables, body } = condition
  return { kind: DUALS[kind], variables, body: negate(body) }
}
