export type Action = {
  name: string
  needs: readonly string[]
  adds: readonly string[]
  deletes: readonly string[]
  /** A no-op only carries a fact to the next level. */
  noop: boolean
}

export type Level = {
  actions: Action[]
  actionMutex: [string, string][]
  facts: string[]
  factMutex: [string, string][]
}

/** The start of Sussman's anomaly: C stands on A, B stands alone, the hand is empty. */
export const START = ['on C A', 'table A', 'table B', 'clear C', 'clear B', 'hand']

const BLOCKS = ['A', 'B', 'C']

/** The four operators of the Blocks world for every block and pair of blocks. */
function operators(): Action[] {
  const single = BLOCKS.flatMap((x) => [
    action(`pick-up ${x}`, [`table ${x}`, `clear ${x}`, 'hand'], [`hold ${x}`]),
    action(`put-down ${x}`, [`hold ${x}`], [`table ${x}`, `clear ${x}`, 'hand']),
  ])
  const pairs = BLOCKS.flatMap((x) =>
    BLOCKS.filter((y) => y !== x).flatMap((y) => [
      action(
        `stack ${x} ${y}`,
        [`hold ${x}`, `clear ${y}`],
        [`on ${x} ${y}`, `clear ${x}`, 'hand'],
      ),
      action(
        `unstack ${x} ${y}`,
        [`on ${x} ${y}`, `clear ${x}`, 'hand'],
        [`hold ${x}`, `clear ${y}`],
      ),
    ]),
  )
  return [...single, ...pairs]
}

/** In the Blocks world every action uses up exactly what it needs. */
function action(name: string, needs: string[], adds: string[]): Action {
  return { name, needs, adds, deletes: needs, noop: false }
}

/**
 * The first levels of the planning graph from the start, with their mutual exclusions.
 * Source: Blum and Furst, "Fast Planning Through Planning Graph Analysis",
 * Artificial Intelligence 90 (1997), 281-300.
 */
export function planningGraph(depth: number): Level[] {
  const levels: Level[] = []
  let facts = START
  let factMutex: [string, string][] = []
  for (let i = 0; i < depth; i += 1) {
    const level = nextLevel(facts, factMutex)
    levels.push(level)
    facts = level.facts
    factMutex = level.factMutex
  }
  return levels
}

function nextLevel(facts: readonly string[], factMutex: readonly [string, string][]): Level {
  const excluded = (a: string, b: string): boolean => holds(factMutex, a, b)
  const carried = facts.map((fact) => ({
    name: `keep ${fact}`,
    needs: [fact],
    adds: [fact],
    deletes: [],
    noop: true,
  }))
  const actions: Action[] = [...operators(), ...carried].filter(
    ({ needs }) =>
      needs.every((fact) => facts.includes(fact)) &&
      pairs(needs).every(([a, b]) => !excluded(a, b)),
  )
  const actionMutex = pairs(actions)
    .filter(
      ([a, b]) =>
        interferes(a, b) ||
        interferes(b, a) ||
        a.needs.some((x) => b.needs.some((y) => excluded(x, y))),
    )
    .map(([a, b]): [string, string] => [a.name, b.name])
  const next = [...new Set(actions.flatMap(({ adds }) => adds))]
  const makers = (fact: string): Action[] => actions.filter(({ adds }) => adds.includes(fact))
  const nextMutex = pairs(next).filter(([a, b]) =>
    makers(a).every((x) => makers(b).every((y) => x !== y && holds(actionMutex, x.name, y.name))),
  )
  return { actions, actionMutex, facts: next, factMutex: nextMutex }
}

function interferes(a: Action, b: Action): boolean {
  return a.deletes.some((fact) => b.needs.includes(fact) || b.adds.includes(fact))
}

function holds(mutex: readonly [string, string][], a: string, b: string): boolean {
  return mutex.some(([x, y]) => (x === a && y === b) || (x === b && y === a))
}

function pairs<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((a, i) => items.slice(i + 1).map((b): [Item, Item] => [a, b]))
}
