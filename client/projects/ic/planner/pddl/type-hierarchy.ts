import type { Word } from './expression.ts'
import { choice, quote, Rejection } from './fault.ts'
import { rejectDuplicates, type Typed } from './typed-list.ts'

/** The type above all others. */
const OBJECT = 0

/** The types of a domain by number; `OBJECT` is the first. */
export type TypeHierarchy = {
  names: readonly string[]
  numbers: ReadonlyMap<string, number>
  /** For each type itself and every type above it. */
  above: readonly ReadonlySet<number>[]
}

/** Every pair of types is kept, so their number is bounded. */
const MAX_TYPES = 1000

/**
 * The hierarchy that a `:types` section declares. A type may have several parents, by `either`.
 * @throws Rejection for duplicates, parents that are not declared, and cycles
 */
export function createTypeHierarchy(declared: readonly Typed[]): TypeHierarchy {
  const types = declared.filter(({ name }) => name.text !== 'object')
  rejectDuplicates(
    types.map(({ name }) => name),
    'type',
  )
  const surplus = types[MAX_TYPES]
  if (surplus) {
    const { at, text } = surplus.name
    throw new Rejection(at, 'too many types', quote(text), `at most ${MAX_TYPES} types`)
  }
  const names = ['object', ...types.map(({ name }) => name.text)]
  const numbers = new Map(names.map((name, number) => [name, number]))
  const parents = [[], ...types.map((type) => resolveTypes({ names, numbers }, type.types))]
  const above: ReadonlySet<number>[] = []
  const open = new Set(names.keys())
  for (let found = true; found;) {
    found = false
    for (const type of open) {
      const sets = (parents[type] ?? []).map((parent) => above[parent])
      if (!sets.every((set) => set !== undefined)) continue
      above[type] = new Set([type, OBJECT, ...sets.flatMap((set) => [...set])])
      open.delete(type)
      found = true
    }
  }
  if (open.size > 0) rejectCycle(types, parents, open)
  return { names, numbers, above }
}

/** The numbers of the types; `object` for none. */
export function resolveTypes(
  { names, numbers }: Pick<TypeHierarchy, 'names' | 'numbers'>,
  types: readonly Word[],
): number[] {
  if (types.length === 0) return [OBJECT]
  return types.map(({ text, at }) => {
    const number = numbers.get(text)
    if (number !== undefined) return number
    throw new Rejection(at, 'unknown type', quote(text), choice(names, 'object'))
  })
}

/** Types that are not placed have a parent that is not: going up from any of them ends in a cycle. */
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
  throw new Rejection(at, 'cycle of types', quote(names.join(' - ')), 'a hierarchy that ends')
}
