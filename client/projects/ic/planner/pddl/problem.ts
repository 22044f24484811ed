import { type Domain, numberNames, readNames, readObjects } from './domain.ts'
import { describe, itemOf, type List, listOf, nameOf, wordOf } from './expression.ts'
import { quote, Rejection } from './fault.ts'
import {
  type Literal,
  type PddlObject,
  readAtom,
  readConjunction,
  rejectSurplus,
  type Scope,
} from './literal.ts'
import { checkRequirements } from './requirements.ts'
import { listSections, readDefinition } from './sections.ts'

/** A problem that was checked against its domain. */
export type Problem = {
  name: string
  /** The constants of the domain and after them the objects of the problem. */
  objects: readonly PddlObject[]
  /** Atoms that hold at first; whatever is not named does not. */
  init: readonly Literal[]
  goal: readonly Literal[]
}

const SECTIONS = [':domain', ':requirements', ':objects', ':init', ':goal']

/** Reads a problem of the domain; sections may come in any order. @throws Rejection */
export function readProblem(whole: List, domain: Domain): Problem {
  const name = readDefinition(whole, 'problem')
  const sections = listSections(whole, SECTIONS)
  const find = (keyword: string) => sections.find((section) => section.keyword === keyword)?.list
  const need = (keyword: string) => {
    const list = find(keyword)
    if (list) return list
    throw new Rejection(whole.end, 'missing section', '")"', quote(`(${keyword}`))
  }

  checkDomainName(need(':domain'), domain)
  const requirements = find(':requirements')
  if (requirements) checkRequirements(requirements)
  const declared = readNames(find(':objects'), 'an object')
  const constants = new Set(domain.constants.map((constant) => constant.name))
  rejectConstants(declared, constants)
  const objects = [...domain.constants, ...readObjects(declared, domain.types)]
  const scope: Scope = {
    ...domain,
    objects,
    objectNumbers: numberNames(objects),
    parameters: [],
    parameterNumbers: new Map(),
  }
  const goal = need(':goal')
  rejectSurplus(goal, 2)
  return {
    name: name.text,
    objects,
    init: readInit(need(':init'), scope),
    goal: readConjunction(itemOf(goal, 1, 'a condition'), scope, 'with ='),
  }
}

function checkDomainName(section: List, { name }: Domain): void {
  const { text, at } = nameOf(itemOf(section, 1, quote(name)), quote(name))
  if (text !== name) throw new Rejection(at, 'another domain', quote(text), quote(name))
  rejectSurplus(section, 2)
}

function rejectConstants(
  declared: readonly { name: { text: string; at: number } }[],
  constants: ReadonlySet<string>,
): void {
  const constant = declared.find(({ name }) => constants.has(name.text))?.name
  if (constant) {
    throw new Rejection(
      constant.at,
      'duplicate object',
      quote(constant.text),
      'another name: the domain has this constant',
    )
  }
}

/** The atoms that hold. Those in `(not …)` do not, as all that are not named. */
function readInit(section: List, scope: Scope): Literal[] {
  const read = section.items.slice(1).map((item) => {
    const list = listOf(item, 'an atom')
    const head = wordOf(itemOf(list, 0, 'a predicate'), 'a predicate')
    if (head.text === '=') {
      throw new Rejection(head.at, 'numeric fluents are not supported', describe(list), 'an atom')
    }
    if (head.text !== 'not') return { list, literal: readAtom(list, scope, 'without =') }
    const inner = listOf(itemOf(list, 1, 'an atom'), 'an atom')
    rejectSurplus(list, 2)
    return { list, literal: { ...readAtom(inner, scope, 'without ='), negated: true } }
  })
  const holding = read.filter(({ literal }) => !literal.negated).map(({ literal }) => literal)
  const keys = new Set(holding.map(keyOf))
  for (const { list, literal } of read) {
    if (literal.negated && keys.has(keyOf(literal))) {
      throw new Rejection(list.at, 'contradiction', describe(list), 'no negation of what holds')
    }
  }
  return holding
}

function keyOf({ predicate, terms }: Literal): string {
  return [predicate, ...terms].join(' ')
}
