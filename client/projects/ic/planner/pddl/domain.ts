import { type List, itemOf, listOf, nameOf, type Word, wordOf } from './expression.ts'
import { choice, quote, Rejection } from './fault.ts'
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

/** An action of a domain: literals over its parameters and the constants. */
export type Action = {
  name: string
  parameters: readonly Parameter[]
  precondition: readonly Literal[]
  effect: readonly Literal[]
}

/** A domain that was checked: every name is known, every atom has the right types. */
export type Domain = {
  name: string
  types: TypeHierarchy
  constants: readonly PddlObject[]
  predicates: readonly Predicate[]
  predicateNumbers: ReadonlyMap<string, number>
  actions: readonly Action[]
}

const SECTIONS = [':requirements', ':types', ':constants', ':predicates', ':action']

/** Reads a domain; sections may come in any order. @throws Rejection */
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
    predicateNumbers: numberNames(predicates),
    objects: constants,
    objectNumbers: numberNames(constants),
    parameters: [],
    parameterNumbers: new Map(),
  }
  const lists = sections.filter(({ keyword }) => keyword === ':action').map(({ list }) => list)
  const actionNames = lists.map((list) => nameOf(itemOf(list, 1, 'a name'), 'a name'))
  rejectDuplicates(actionNames, 'action')
  const actions = lists.map((list, index) =>
    readAction(list, actionNames[index]?.text ?? '', scope),
  )
  const { predicateNumbers } = scope
  return { name: name.text, types, constants, predicates, predicateNumbers, actions }
}

/** The number of each name. */
export function numberNames(named: readonly { name: string }[]): Map<string, number> {
  return new Map(named.map(({ name }, number) => [name, number]))
}

/** The names of a section that is a typed list; of one that is left out none. */
export function readNames(section: List | undefined, expected: string): Typed[] {
  return section ? readTypedList(section, 1, 'name', expected) : []
}

/** The objects that a typed list declares. @throws Rejection for duplicates and unknown types */
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
  const lists = section?.items.slice(1).map((item) => listOf(item, '"("')) ?? []
  const names = lists.map((list) => wordOf(itemOf(list, 0, 'a predicate'), 'a predicate'))
  rejectDuplicates(names, 'predicate')
  return lists.map((list, index) => {
    const head = names[index] ?? nameOf(list, 'a predicate')
    if (RESERVED.includes(head.text)) {
      throw new Rejection(head.at, 'reserved word', quote(head.text), 'a predicate')
    }
    return {
      name: nameOf(head, 'a predicate').text,
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

/** Grounding goes as deep as an action has parameters. */
const MAX_PARAMETERS = 100

const PARTS = [':parameters', ':precondition', ':effect']

function readAction(list: List, name: string, scope: Scope): Action {
  const parts = new Map<string, List>()
  for (let index = 2; index < list.items.length; index += 2) {
    const keyword = wordOf(itemOf(list, index, ''), choice(PARTS, ''))
    rejectPart(keyword, parts)
    parts.set(keyword.text, listOf(itemOf(list, index + 1, '"("'), '"("'))
  }
  const declared = parts.get(':parameters')
  const parameters = declared ? readParameters(declared, 0, scope.types) : []
  const surplus = declared && parameters[MAX_PARAMETERS]
  if (surplus) {
    const most = `at most ${MAX_PARAMETERS}`
    throw new Rejection(declared.at, 'too many parameters', String(parameters.length), most)
  }
  const inner = { ...scope, parameters, parameterNumbers: numberNames(parameters) }
  const precondition = parts.get(':precondition')
  const effect = parts.get(':effect')
  return {
    name,
    parameters,
    precondition: precondition ? readConjunction(precondition, inner, 'with =') : [],
    effect: effect ? readConjunction(effect, inner, 'without =') : [],
  }
}

function rejectPart({ text, at }: Word, parts: ReadonlyMap<string, List>): void {
  const expected = choice(PARTS, '')
  if (!PARTS.includes(text))
    throw new Rejection(at, 'not a part of an action', quote(text), expected)
  if (parts.has(text)) throw new Rejection(at, 'duplicate part', quote(text), '")"')
}
