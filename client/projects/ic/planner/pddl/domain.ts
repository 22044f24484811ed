import {
  type List,
  expectItem,
  expectList,
  expectName,
  type Word,
  expectWord,
} from './expression.ts'
import { oneOf, quote, PddlError } from './diagnostic.ts'
import {
  type Literal,
  type Parameter,
  type PddlObject,
  type Predicate,
  readConjunction,
  type Scope,
} from './literal.ts'
import { checkRequirements } from './requirements.ts'
import { listSections, readDefinition } from './sections.ts'
import { createTypeHierarchy, resolveTypes, type TypeHierarchy } from './type-hierarchy.ts'
import { readTypedList, rejectDuplicates, type Typed } from './typed-list.ts'

/** An action schema: literals over its parameters and the constants. */
export type Action = {
  name: string
  parameters: readonly Parameter[]
  precondition: readonly Literal[]
  effect: readonly Literal[]
}

/** A valid domain: all names are declared, all atoms are well typed. */
export type Domain = {
  name: string
  types: TypeHierarchy
  constants: readonly PddlObject[]
  predicates: readonly Predicate[]
  predicateNumbers: ReadonlyMap<string, number>
  actions: readonly Action[]
}

const SECTIONS = [':requirements', ':types', ':constants', ':predicates', ':action']

/** Parses a domain, with its sections in any order. @throws PddlError */
export function readDomain(whole: List): Domain {
  const name = readDefinition(whole, 'domain')
  const sections = listSections(whole, SECTIONS, [':action'])
  const find = (keyword: string) => sections.find((section) => section.keyword === keyword)?.list

  const requirements = find(':requirements')
  if (requirements) checkRequirements(requirements)
  const types = createTypeHierarchy(readNames(find(':types'), 'a type'))
  const constants = readObjects(readNames(find(':constants'), 'a constant'), types)
  const predicates = readPredicates(find(':predicates'), types)
  const scope: Scope = {
    types,
    predicates,
    predicateNumbers: indexNames(predicates),
    objects: constants,
    objectNumbers: indexNames(constants),
    parameters: [],
    parameterNumbers: new Map(),
  }
  const lists = sections.filter(({ keyword }) => keyword === ':action').map(({ list }) => list)
  const actionNames = lists.map((list) => expectName(expectItem(list, 1, 'a name'), 'a name'))
  rejectDuplicates(actionNames, 'action')
  const actions = lists.map((list, index) =>
    readAction(list, actionNames[index]?.text ?? '', scope),
  )
  const { predicateNumbers } = scope
  return { name: name.text, types, constants, predicates, predicateNumbers, actions }
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

const RESERVED = ['and', 'not', '=']

function readPredicates(section: List | undefined, types: TypeHierarchy): Predicate[] {
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
      parameters: readParameters(list, 1, types).map((parameter) => parameter.types),
    }
  })
}

function readParameters(list: List, start: number, types: TypeHierarchy): Parameter[] {
  const typed = readTypedList(list, start, 'variable', 'a variable such as ?x')
  rejectDuplicates(
    typed.map(({ name }) => name),
    'parameter',
  )
  return typed.map((parameter) => ({
    name: parameter.name.text,
    types: resolveTypes(types, parameter.types),
  }))
}

/** Bounds the recursion depth of grounding. */
const MAX_PARAMETERS = 100

const PARTS = [':parameters', ':precondition', ':effect']

function readAction(list: List, name: string, scope: Scope): Action {
  const parts = new Map<string, List>()
  for (let index = 2; index < list.items.length; index += 2) {
    const keyword = expectWord(expectItem(list, index, ''), oneOf(PARTS, ''))
    checkPart(keyword, parts)
    parts.set(keyword.text, expectList(expectItem(list, index + 1, '"("'), '"("'))
  }
  const declared = parts.get(':parameters')
  const parameters = declared ? readParameters(declared, 0, scope.types) : []
  const surplus = declared && parameters[MAX_PARAMETERS]
  if (surplus) {
    const most = `at most ${MAX_PARAMETERS}`
    throw new PddlError(declared.at, 'too many parameters', String(parameters.length), most)
  }
  const inner = { ...scope, parameters, parameterNumbers: indexNames(parameters) }
  const precondition = parts.get(':precondition')
  const effect = parts.get(':effect')
  return {
    name,
    parameters,
    precondition: precondition ? readConjunction(precondition, inner, 'with =') : [],
    effect: effect ? readConjunction(effect, inner, 'without =') : [],
  }
}

function checkPart({ text, at }: Word, parts: ReadonlyMap<string, List>): void {
  const expected = oneOf(PARTS, '')
  if (!PARTS.includes(text))
    throw new PddlError(at, 'not a part of an action', quote(text), expected)
  if (parts.has(text)) throw new PddlError(at, 'duplicate part', quote(text), '")"')
}
