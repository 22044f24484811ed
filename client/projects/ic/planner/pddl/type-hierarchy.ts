import { countWords, createBits, hasBit, unionInto } from '../bits.ts'
import type { Word } from './expression.ts'
import { oneOf, quote, PddlError, type Warn } from './diagnostic.ts'
import type { Typed } from './typed-list.ts'

/** Number of `object`, the root of the type hierarchy. */
const OBJECT = 0

/** The types of a domain by number; `OBJECT` is number 0. */
export type TypeHierarchy = {
  names: readonly string[]
  numbers: ReadonlyMap<string, number>
  /** For each type, the bit set of itself and all its supertypes. */
  above: readonly Int32Array[]
}

/** Returns whether one of the types is one of the others, or a subtype. */
export function isAnySubtype(
  { above }: TypeHierarchy,
  types: readonly number[],
  others: readonly number[],
): boolean {
  return types.some((type) => {
    const own = above[type]
    return own !== undefined && others.some((other) => hasBit(own, 0, other))
  })
}

/** Bounds the supertype sets, whose total size is quadratic: 128 kB. */
const MAX_TYPES = 1000

/**
 * Creates the hierarchy that a `:types` section declares. `either` gives a type several parents. A
 * type that is declared twice has the parents of both, and a parent that is not declared is a type:
 * other planners accept both, so they are warnings.
 * @throws PddlError for cycles
 */
export function createTypeHierarchy(declared: readonly Typed[], warn: Warn): TypeHierarchy {
  const types = completeTypes(
    declared.filter(({ name }) => name.text !== 'object'),
    warn,
  )
  const surplus = types[MAX_TYPES]
  if (surplus) {
    const { at, text } = surplus.name
    throw new PddlError(at, 'too many types', quote(text), `at most ${MAX_TYPES} types`)
  }
  const names = ['object', ...types.map(({ name }) => name.text)]
  const numbers = new Map(names.map((name, number) => [name, number]))
  const parents = [[], ...types.map((type) => resolveTypes({ names, numbers }, type.types))]
  const width = countWords(names.length)
  const above = names.map((_, type) => createBits(width, [type, OBJECT]))
  const children = names.map((): number[] => [])
  for (const [type, list] of parents.entries()) {
    for (const parent of list) children[parent]?.push(type)
  }
  // Parents come before their children (Kahn's algorithm), so their sets are complete.
  const missing = parents.map((list) => list.length)
  const open = new Set(names.keys())
  const placed = [OBJECT]
  for (const type of placed) {
    open.delete(type)
    for (const child of children[type] ?? []) {
      unionInto(
        above[child] ?? new Int32Array(width),
        0,
        above[type] ?? new Int32Array(width),
        0,
        width,
      )
      missing[child] = (missing[child] ?? 0) - 1
      if (missing[child] === 0) placed.push(child)
    }
  }
  if (open.size > 0) rejectCycle(types, parents, open)
  return { names, numbers, above }
}

/** Merges types of the same name, and adds the parents that are not declared. */
function completeTypes(declared: readonly Typed[], warn: Warn): Typed[] {
  const types = new Map<string, { name: Word; parents: Map<string, Word> }>()
  for (const { name, types: parents } of declared) {
    const known = types.get(name.text)
    if (known) warn(new PddlError(name.at, 'duplicate type', quote(name.text), 'another name'))
    const type = known ?? { name, parents: new Map<string, Word>() }
    for (const parent of parents) type.parents.set(parent.text, parent)
    types.set(name.text, type)
  }
  for (const { types: parents } of declared) {
    for (const parent of parents) {
      if (parent.text === 'object' || types.has(parent.text)) continue
      warn(new PddlError(parent.at, 'unknown type', quote(parent.text), 'a type of this section'))
      types.set(parent.text, { name: parent, parents: new Map() })
    }
  }
  return [...types.values()].map(({ name, parents }) => ({ name, types: [...parents.values()] }))
}

/** Returns the numbers of the types; `object` if the list is empty. @throws PddlError */
export function resolveTypes(
  { names, numbers }: Pick<TypeHierarchy, 'names' | 'numbers'>,
  types: readonly Word[],
): number[] {
  if (types.length === 0) return [OBJECT]
  return types.map(({ text, at }) => {
    const number = numbers.get(text)
    if (number !== undefined) return number
    throw new PddlError(at, 'unknown type', quote(text), oneOf(names, 'object'))
  })
}

/** Reports a cycle: every unplaced type has an unplaced parent, so following parents ends in one. */
function rejectCycle(
  types: readonly Typed[],
  parents: readonly (readonly number[])[],
  open: ReadonlySet<number>,
): never {
  const path: number[] = []
  let [type = OBJECT] = open
  while (!path.includes(type)) {
    path.push(type)
    type = parents[type]?.find((parent) => open.has(parent)) ?? OBJECT
  }
  const cycle = path.slice(path.indexOf(type))
  const names = [...cycle, type].map((number) => types[number - 1]?.name.text ?? 'object')
  const at = types[Math.min(...cycle) - 1]?.name.at ?? 0
  throw new PddlError(at, 'cycle of types', quote(names.join(' - ')), 'a hierarchy that ends')
}
