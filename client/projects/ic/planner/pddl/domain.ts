import {
  type List,
  expectItem,
  expectList,
  expectName,
  type Word,
  expectWord,
} from './expression.ts'
import { oneOf, quote, PddlError, type Warn } from './diagnostic.ts'
import { type Condition, readCondition, readParameters, TRUE } from './condition.ts'
import {
  type DerivedMode,
  type DerivedPredicates,
  expandDerived,
  findDerived,
  readDerived,
} from './derived.ts'
import { type ActionEffects, readEffects } from './effect.ts'
import { readFunctions } from './function.ts'
import type { Parameter, PddlObject, Predicate, Scope } from './literal.ts'
import { checkRequirements } from './requirements.ts'
import { DOMAIN_SECTIONS, groupSections, readDefinition } from './sections.ts'
import { createTypeHierarchy, resolveTypes, type TypeHierarchy } from './type-hierarchy.ts'
import { readTypedList, rejectDuplicates, type Typed } from './typed-list.ts'

/** An action schema over its parameters and the constants. */
export type Action = ActionEffects & {
  name: string
  /** Offset in the text. */
  at: number
  /** Number of parameters, which come first in `variables`; the others belong to quantifiers. */
  arity: number
  variables: readonly Parameter[]
  precondition: Condition
}

/** A valid domain: all names are declared, all atoms are well typed. */
export type Domain = {
  name: string
  types: TypeHierarchy
  constants: readonly PddlObject[]
  predicates: readonly Predicate[]
  predicateNumbers: ReadonlyMap<string, number>
  functions: readonly Predicate[]
  functionNumbers: ReadonlyMap<string, number>
  actions: readonly Action[]
  /** Predicates that rules define. */
  derived: ReadonlySet<number>
} & DerivedPredicates

/** Parses a domain, with its sections in any order. @throws PddlError */
export function readDomain(whole: List, warn: Warn, derivedMode: DerivedMode = 'replace'): Domain {
  const name = readDefinition(whole, 'domain')
  const sections = groupSections(whole, DOMAIN_SECTIONS, [':action', ':derived'])
  const list = (keyword: string) => sections.get(keyword) ?? []
  const find = (keyword: string) => list(keyword)[0]

  const requirements = find(':requirements')
  if (requirements) checkRequirements(requirements, warn)
  const types = createTypeHierarchy(readNames(find(':types'), 'a type'), warn)
  const constants = readObjects(readNames(find(':constants'), 'a constant'), types)
  const predicates = readPredicates(find(':predicates'), types, warn)
  const functions = readFunctions(find(':functions'), types)
  const outer: Scope = {
    types,
    predicates,
    predicateNumbers: indexNames(predicates),
    objects: constants,
    objectNumbers: indexNames(constants),
    functions,
    functionNumbers: indexNames(functions),
    parameters: [],
    parameterNumbers: new Map(),
    expanded: { parts: 0 },
    derived: new Set(),
    warn,
  }
  const derived = findDerived(list(':derived'), outer)
  const scope: Scope = { ...outer, derived }
  const rules = readDerived(list(':derived'), scope, derivedMode)
  const lists = list(':action')
  const actionNames = lists.map((item) => expectName(expectItem(item, 1, 'a name'), 'a name'))
  rejectDuplicates(actionNames, 'action')
  const actions = lists.map((item, index) =>
    expandAction(readAction(item, actionNames[index]?.text ?? '', scope), rules, scope),
  )
  const { predicateNumbers, functionNumbers } = scope
  return {
    name: name.text,
    types,
    constants,
    predicates,
    predicateNumbers,
    functions,
    functionNumbers,
    actions,
    derived,
    ...rules,
  }
}

/** Replaces derived predicates in an action by their conditions. @throws PddlError */
function expandAction(action: Action, { definitions }: DerivedPredicates, scope: Scope): Action {
  const variables = [...action.variables]
  const inner = { ...scope, parameters: variables }
  const expand = (condition: Condition) => expandDerived(condition, definitions, inner, action.at)
  return {
    ...action,
    variables,
    precondition: expand(action.precondition),
    effects: action.effects.map((effect) => ({ ...effect, condition: expand(effect.condition) })),
  }
}

/** Maps each name to its index. */
export function indexNames(named: readonly { name: string }[]): Map<string, number> {
  return new Map(named.map(({ name }, number) => [name, number]))
}

/** Parses a section that is a typed list; returns an empty list for a missing section. */
export function readNames(section: List | undefined, expected: string): Typed[] {
  return section ? readTypedList(section, 1, 'name', expected) : []
}

/** Resolves the objects that a typed list declares. @throws PddlError for duplicates and unknown types */
export function readObjects(names: readonly Typed[], types: TypeHierarchy): PddlObject[] {
  rejectDuplicates(
    names.map(({ name }) => name),
    'object',
  )
  return names.map((typed) => ({
    name: typed.name.text,
    types: resolveTypes(types, typed.types),
  }))
}

const RESERVED = ['and', 'or', 'not', 'imply', 'exists', 'forall', 'when', 'increase', '=']

function readPredicates(section: List | undefined, types: TypeHierarchy, warn: Warn): Predicate[] {
  const lists = section?.items.slice(1).map((item) => expectList(item, '"("')) ?? []
  const names = lists.map((list) => expectWord(expectItem(list, 0, 'a predicate'), 'a predicate'))
  rejectDuplicates(names, 'predicate')
  return lists.map((list, index) => {
    const head = names[index] ?? expectName(list, 'a predicate')
    if (RESERVED.includes(head.text)) {
      throw new PddlError(head.at, 'reserved word', quote(head.text), 'a predicate')
    }
    return {
      name: expectName(head, 'a predicate').text,
      parameters: readTypes(list, types, warn),
    }
  })
}

/** Parses the types of a predicate's arguments, whose names mean nothing. */
function readTypes(list: List, types: TypeHierarchy, warn: Warn): (readonly number[])[] {
  const typed = readTypedList(list, 1, 'variable', 'a variable such as ?x')
  const seen = new Set<string>()
  for (const { name } of typed) {
    if (seen.has(name.text)) {
      warn(new PddlError(name.at, 'duplicate parameter', quote(name.text), 'another name'))
    }
    seen.add(name.text)
  }
  return typed.map((parameter) => resolveTypes(types, parameter.types))
}

const PARTS = [':parameters', ':precondition', ':effect']

function readAction(list: List, name: string, scope: Scope): Action {
  const parts = new Map<string, List>()
  for (let index = 2; index < list.items.length; index += 2) {
    const keyword = expectWord(expectItem(list, index, ''), oneOf(PARTS, ''))
    checkPart(keyword, parts)
    parts.set(keyword.text, expectList(expectItem(list, index + 1, '"("'), '"("'))
  }
  const declared = parts.get(':parameters')
  const variables = declared ? readParameters(declared, 0, scope) : []
  const arity = variables.length
  // Quantifiers add their variables.
  const inner = { ...scope, parameters: variables, parameterNumbers: indexNames(variables) }
  const precondition = parts.get(':precondition')
  const effect = parts.get(':effect')
  return {
    name,
    at: list.at,
    arity,
    variables,
    precondition: precondition ? readCondition(precondition, inner) : TRUE,
    ...(effect ? readEffects(effect, inner) : { effects: [], costs: [] }),
  }
}

function checkPart({ text, at }: Word, parts: ReadonlyMap<string, List>): void {
  const expected = oneOf(PARTS, '')
  if (!PARTS.includes(text))
    throw new PddlError(at, 'not a part of an action', quote(text), expected)
  if (parts.has(text)) throw new PddlError(at, 'duplicate part', quote(text), '")"')
}
