/*
 * A checker of plans that shares nothing with the planner: it reads PDDL with a parser of its own
 * and carries plans out on sets of texts, as the semantics say: the conditions of all effects are
 * those of the state before; what an action deletes goes, then what it adds comes.
 */
type Tree = string | Tree[]

function parse(text: string): Tree[] {
  const words =
    text
      .replace(/;.*/g, '')
      .toLowerCase()
      .match(/[()]|[^\s()]+/g) ?? []
  const stack: Tree[][] = [[]]
  for (const word of words) {
    const top = stack.at(-1) ?? []
    if (word === '(') {
      const list: Tree[] = []
      top.push(list)
      stack.push(list)
    } else if (word === ')') stack.pop()
    else top.push(word)
  }
  const [[whole = []] = []] = stack
  return typeof whole === 'string' ? [] : whole
}

const section = (tree: Tree[], head: string) =>
  tree.filter((part): part is Tree[] => typeof part !== 'string' && part[0] === head)

/** The names of a typed list, with the types of each. */
function readTyped(list: readonly Tree[]): [name: string, types: string[]][] {
  const found: [string, string[]][] = []
  let waiting: string[] = []
  for (let index = 0; index < list.length; index++) {
    const word = list[index] ?? ''
    if (word !== '-') {
      waiting.push(String(word))
      continue
    }
    const type = list[++index] ?? 'object'
    const types = typeof type === 'string' ? [type] : type.slice(1).map(String)
    for (const name of waiting) found.push([name, types])
    waiting = []
  }
  return [...found, ...waiting.map((name): [string, string[]] => [name, ['object']])]
}

type Binding = ReadonlyMap<string, string>
type State = ReadonlySet<string>
type Action = { name: string; parameters: [string, string[]][]; condition: Tree; effect: Tree }
type Change = { adds: string[]; deletes: string[]; cost: number }

/** The two texts of a task, read without looking for mistakes. */
class World {
  readonly actions: Action[]
  readonly init: State
  readonly goal: Tree
  readonly hasMetric: boolean
  readonly #parents = new Map<string, string[]>()
  readonly #objects: string[]
  readonly #values = new Map<string, number>()
  readonly #rules: { name: string; parameters: [string, string[]][]; condition: Tree }[]

  constructor(texts: { domain: string; problem: string }) {
    const domain = parse(texts.domain)
    const problem = parse(texts.problem)
    const listed = (tree: Tree[], head: string) =>
      section(tree, head).flatMap((list) => readTyped(list.slice(1)))
    const objects = [...listed(domain, ':constants'), ...listed(problem, ':objects')]
    for (const [name, types] of [...listed(domain, ':types'), ...objects]) {
      this.#parents.set(name, types)
    }
    this.#objects = objects.map(([name]) => name)
    this.actions = section(domain, ':action').map((action) => {
      const part = (key: string): Tree =>
        action.includes(key) ? (action[action.indexOf(key) + 1] ?? []) : []
      const parameters = part(':parameters')
      return {
        name: String(action[1]),
        parameters: typeof parameters === 'string' ? [] : readTyped(parameters),
        condition: part(':precondition'),
        effect: part(':effect'),
      }
    })
    this.#rules = section(domain, ':derived').map(([, head = [], condition = []]) => {
      const [name, ...parameters] = [head].flat()
      return { name: String(name), parameters: readTyped(parameters), condition }
    })
    const init = (section(problem, ':init')[0] ?? []).slice(1)
    const atoms = init.filter((atom): atom is Tree[] => typeof atom !== 'string')
    for (const [, term = [], value] of atoms.filter(([head]) => head === '=')) {
      this.#values.set([term].flat().join(' '), Number(value))
    }
    this.goal = section(problem, ':goal')[0]?.[1] ?? []
    this.hasMetric = section(problem, ':metric').length > 0
    this.init = this.derive(
      new Set(
        atoms.filter(([head]) => head !== 'not' && head !== '=').map((atom) => atom.join(' ')),
      ),
    )
  }

  /** The state with what follows from it, one layer of the rules after the other. */
  derive(state: State): State {
    const names = new Set(this.#rules.map(({ name }) => name))
    const next = new Set([...state].filter((atom) => !names.has(atom.split(' ')[0] ?? '')))
    const done = new Set<string>()
    while (done.size < names.size) {
      // The rules whose negated predicates are all done, and that use none that is not.
      const open = [...names].filter((name) => !done.has(name))
      const blocked = new Set(open.filter((name) => this.#negates(name, open)))
      for (let grown = -1; grown < blocked.size;) {
        grown = blocked.size
        for (const name of open) if (this.#uses(name, [...blocked])) blocked.add(name)
      }
      const layer = open.filter((name) => !blocked.has(name))
      if (layer.length === 0) throw new Error('not stratified')
      for (let size = -1; size < next.size;) {
        size = next.size
        for (const { name, parameters, condition } of this.#rules) {
          if (!layer.includes(name)) continue
          for (const binding of this.bindAll(parameters, new Map())) {
            if (this.holds(condition, binding, next)) {
              next.add([name, ...parameters.map(([x]) => binding.get(x) ?? '')].join(' '))
            }
          }
        }
      }
      for (const name of layer) done.add(name)
    }
    return next
  }

  #negates(name: string, others: readonly string[]): boolean {
    const find = (tree: Tree, negated: boolean): boolean => {
      if (typeof tree === 'string') return false
      const [head, ...parts] = tree
      if (head === 'not') return parts.some((part) => find(part, !negated))
      if (head === 'imply') return find(parts[0] ?? [], !negated) || find(parts[1] ?? [], negated)
      return (negated && others.includes(String(head))) || parts.some((part) => find(part, negated))
    }
    return this.#rules.some((rule) => rule.name === name && find(rule.condition, false))
  }

  #uses(name: string, others: readonly string[]): boolean {
    const words = (tree: Tree): string[] =>
      typeof tree === 'string' ? [tree] : tree.flatMap(words)
    return this.#rules.some(
      (rule) => rule.name === name && words(rule.condition).some((word) => others.includes(word)),
    )
  }

  isOf(name: string, type: string): boolean {
    if (name === type || type === 'object') return true
    return (this.#parents.get(name) ?? []).some((parent) => this.isOf(parent, type))
  }

  /** All ways to bind typed variables. */
  bindAll(variables: readonly [string, string[]][], binding: Binding): Binding[] {
    return variables.reduce<Binding[]>(
      (found, [variable, types]) =>
        found.flatMap((known) =>
          this.#objects
            .filter((object) => types.some((type) => this.isOf(object, type)))
            .map((object) => new Map([...known, [variable, object]])),
        ),
      [binding],
    )
  }

  holds(tree: Tree, binding: Binding, state: State): boolean {
    if (typeof tree === 'string' || tree.length === 0) return true
    const [head, first = [], second = []] = tree
    const isTrue = (part: Tree, inner = binding) => this.holds(part, inner, state)
    const each = () => this.bindAll(readTyped(first as Tree[]), binding)
    switch (head) {
      case 'and':
        return tree.slice(1).every((part) => isTrue(part))
      case 'or':
        return tree.slice(1).some((part) => isTrue(part))
      case 'not':
        return !isTrue(first)
      case 'imply':
        return !isTrue(first) || isTrue(second)
      case 'exists':
        return each().some((inner) => isTrue(second, inner))
      case 'forall':
        return each().every((inner) => isTrue(second, inner))
      case '=':
        return this.name(first, binding) === this.name(second, binding)
      default:
        return state.has(this.name(tree, binding))
    }
  }

  /** What an effect does in a state. */
  change(tree: Tree, binding: Binding, state: State): Change {
    const none = { adds: [], deletes: [], cost: 0 }
    if (typeof tree === 'string' || tree.length === 0) return none
    const [head, first = [], second = []] = tree
    const sum = (changes: Change[]) =>
      changes.reduce(
        (a, b) => ({
          adds: [...a.adds, ...b.adds],
          deletes: [...a.deletes, ...b.deletes],
          cost: a.cost + b.cost,
        }),
        none,
      )
    switch (head) {
      case 'and':
        return sum(tree.slice(1).map((part) => this.change(part, binding, state)))
      case 'forall':
        return sum(
          this.bindAll(readTyped(first as Tree[]), binding).map((inner) =>
            this.change(second, inner, state),
          ),
        )
      case 'when':
        return this.holds(first, binding, state) ? this.change(second, binding, state) : none
      case 'increase': {
        const known = this.#values.get(this.name(second, binding))
        return { ...none, cost: typeof second === 'string' ? Number(second) : (known ?? NaN) }
      }
      case 'not':
        return { ...none, deletes: [this.name(first, binding)] }
      default:
        return { ...none, adds: [this.name(tree, binding)] }
    }
  }

  name(tree: Tree, binding: Binding): string {
    return [tree]
      .flat()
      .map((word) => binding.get(String(word)) ?? String(word))
      .join(' ')
  }
}

/** The state after an action and its cost, or why it cannot be done. */
function apply(world: World, action: Action, binding: Binding, state: State) {
  if (!world.holds(action.condition, binding, state)) return undefined
  const { adds, deletes, cost } = world.change(action.effect, binding, state)
  if (Number.isNaN(cost)) return undefined
  const next = new Set(state)
  for (const atom of deletes) next.delete(atom)
  for (const atom of adds) next.add(atom)
  return { next: world.derive(next), cost: world.hasMetric ? cost : 1 }
}

/** The state after the lines and their cost, or why one of them cannot be done. */
function carryOut(world: World, lines: readonly string[], state: State) {
  let next = state
  let sum = 0
  for (const line of lines) {
    const [name, ...objects] = line.slice(1, -1).split(' ')
    const action = world.actions.find((candidate) => candidate.name === name)
    if (action?.parameters.length !== objects.length) return `${line} is no action of the domain`
    const isTyped = action.parameters.every(([, types], index) =>
      types.some((type) => world.isOf(objects[index] ?? '', type)),
    )
    if (!isTyped) return `${line} is no action of the domain`
    const binding = new Map(
      action.parameters.map(([variable], index) => [variable, objects[index] ?? '']),
    )
    const applied = apply(world, action, binding, next)
    if (!applied) return `${line} needs ${JSON.stringify(action.condition)}`
    next = applied.next
    sum += applied.cost
  }
  return { next, sum }
}

/**
 * What is wrong with a plan, undefined if nothing is. Each step is a list such as `(stack a b)`.
 * @param cost what the plan is said to cost
 */
export function findPlanError(
  texts: { domain: string; problem: string },
  steps: readonly (readonly string[])[],
  cost?: number,
): string | undefined {
  const world = new World(texts)
  let state = world.init
  let total = 0
  for (const step of steps) {
    const forwards = carryOut(world, step, state)
    const backwards = carryOut(world, step.toReversed(), state)
    if (typeof forwards === 'string') return forwards
    if (typeof backwards === 'string') return backwards
    if ([...forwards.next].sort().join() !== [...backwards.next].sort().join()) {
      return `the order of ${step.join(' ')} matters`
    }
    state = forwards.next
    total += forwards.sum
  }
  if (!world.holds(world.goal, new Map(), state)) return 'the goal is not reached'
  if (cost !== undefined && cost !== total) return `it costs ${total}, not ${cost}`
  return undefined
}

/** The lowest cost and the fewest actions of a small task by trying everything; undefined if there is no plan. */
export function findOptimum(texts: { domain: string; problem: string }) {
  const world = new World(texts)
  const instances = world.actions.flatMap((action) =>
    world.bindAll(action.parameters, new Map()).map((binding) => ({ action, binding })),
  )
  const search = (countsCost: boolean) => {
    const open: [number, State][] = [[0, world.init]]
    const seen = new Set<string>()
    for (;;) {
      const index = open.reduce((best, [sum], at) => (sum < (open[best]?.[0] ?? 0) ? at : best), 0)
      const [[sum, state] = [0, undefined]] = open.splice(index, 1)
      if (!state) return undefined
      const key = [...state].sort().join()
      if (seen.has(key)) continue
      seen.add(key)
      if (world.holds(world.goal, new Map(), state)) return sum
      for (const { action, binding } of instances) {
        const applied = apply(world, action, binding, state)
        if (applied) open.push([sum + (countsCost ? applied.cost : 1), applied.next])
      }
    }
  }
  const actions = search(false)
  return actions === undefined ? undefined : { actions, cost: search(true) ?? 0 }
}
