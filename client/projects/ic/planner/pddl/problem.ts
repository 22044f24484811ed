import { type Domain, indexNames, readNames, readObjects } from './domain.ts'
import {
  describeExpression,
  expectItem,
  type List,
  expectList,
  expectName,
  expectWord,
} from './expression.ts'
import { type Condition, readCondition } from './condition.ts'
import { expandDerived } from './derived.ts'
import { quote, PddlError, type Warn } from './diagnostic.ts'
import { checkMetric, readValue } from './function.ts'
import {
  type Literal,
  type Parameter,
  type PddlObject,
  readAtom,
  rejectExtraItems,
  type Scope,
} from './literal.ts'
import { checkRequirements } from './requirements.ts'
import { groupSections, readDefinition } from './sections.ts'

/** A problem that is valid for its domain. */
export type Problem = {
  name: string
  /** The constants of the domain, then the objects of the problem. */
  objects: readonly PddlObject[]
  /** Atoms of the initial state; all others are false. */
  init: readonly Literal[]
  goal: Condition
  /** Offset of the goal in the text. */
  goalAt: number
  /** The variables of the goal's quantifiers. */
  variables: readonly Parameter[]
  /** Values of functions, by function and arguments as `costKey` joins them. */
  values: ReadonlyMap<string, number>
  /** Whether the metric minimises the total cost. */
  hasMetric: boolean
}

/** A task that is read, but not ground. */
export type World = { domain: Domain; problem: Problem }

/** Returns the key of a function's value. */
export function costKey(number: number, objects: readonly number[]): string {
  return [number, ...objects].join(' ')
}

const SECTIONS = [':domain', ':requirements', ':objects', ':init', ':goal', ':metric', ':length']

/** Parses a problem of the domain, with its sections in any order. @throws PddlError */
export function readProblem(whole: List, domain: Domain, warn: Warn): Problem {
  const name = readDefinition(whole, 'problem')
  const sections = groupSections(whole, SECTIONS)
  const find = (keyword: string) => sections.get(keyword)?.[0]
  const need = (keyword: string) => {
    const list = find(keyword)
    if (list) return list
    throw new PddlError(whole.end, 'missing section', '")"', quote(`(${keyword}`))
  }

  checkDomainName(need(':domain'), domain)
  const requirements = find(':requirements')
  if (requirements) checkRequirements(requirements, warn)
  const declared = readNames(find(':objects'), 'an object')
  const constants = new Set(domain.constants.map((constant) => constant.name))
  rejectConstants(declared, constants)
  const objects = [...domain.constants, ...readObjects(declared, domain.types)]
  const scope: Scope = {
    ...domain,
    objects,
    objectNumbers: indexNames(objects),
    parameters: [],
    parameterNumbers: new Map(),
    expanded: { parts: 0 },
    warn,
  }
  const goal = need(':goal')
  rejectExtraItems(goal, 2)
  const metric = find(':metric')
  if (metric) checkMetric(metric, scope)
  const length = find(':length')
  if (length) warn(new PddlError(length.at, 'section without effect', '"(:length"', '")"'))
  return {
    name: name.text,
    objects,
    ...readInit(need(':init'), scope),
    goal: expandDerived(
      readCondition(expectItem(goal, 1, 'a condition'), scope),
      domain.definitions,
      scope,
      goal.at,
    ),
    goalAt: goal.at,
    variables: scope.parameters,
    hasMetric: metric !== undefined,
  }
}

function checkDomainName(section: List, { name }: Domain): void {
  const { text, at } = expectName(expectItem(section, 1, quote(name)), quote(name))
  if (text !== name) throw new PddlError(at, 'another domain', quote(text), quote(name))
  rejectExtraItems(section, 2)
}

function rejectConstants(
  declared: readonly { name: { text: string; at: number } }[],
  constants: ReadonlySet<string>,
): void {
  const constant = declared.find(({ name }) => constants.has(name.text))?.name
  if (constant) {
    throw new PddlError(
      constant.at,
      'duplicate object',
      quote(constant.text),
      'another name: the domain has this constant',
    )
  }
}

/**
 * Parses the initial state: its atoms and the values of functions. Negated atoms are checked and
 * dropped, since unlisted atoms are false anyway.
 */
function readInit(section: List, scope: Scope): Pick<Problem, 'init' | 'values'> {
  const values = new Map<string, number>()
  const read = section.items.slice(1).flatMap((item) => {
    const list = expectList(item, 'an atom')
    const head = expectWord(expectItem(list, 0, 'a predicate'), 'a predicate')
    if (head.text === '=') {
      const { number, terms, value } = readValue(list, scope)
      const objects = terms.map((term) => ~term)
      const key = costKey(number, objects)
      if ((values.get(key) ?? value) !== value) throw contradiction(list, 'one value of a function')
      values.set(key, value)
      return []
    }
    if (head.text !== 'not') return [{ list, literal: readAtom(list, scope, 'without =') }]
    const inner = expectList(expectItem(list, 1, 'an atom'), 'an atom')
    rejectExtraItems(list, 2)
    return [{ list, literal: { ...readAtom(inner, scope, 'without ='), negated: true } }]
  })
  const holding = read.filter(({ literal }) => !literal.negated).map(({ literal }) => literal)
  const keys = new Set(holding.map(keyOf))
  for (const { list, literal } of read) {
    if (literal.negated && keys.has(keyOf(literal))) {
      throw contradiction(list, 'no negation of what holds')
    }
  }
  return { init: holding, values }
}

function contradiction(list: List, expected: string): PddlError {
  return new PddlError(list.at, 'contradiction', describeExpression(list), expected)
}

function keyOf({ predicate, terms }: Literal): string {
  return [predicate, ...terms].join(' ')
}
