/*
 * A checker of plans that shares nothing with the planner: it reads PDDL with a parser of its own
 * and carries plans out on sets of texts, as the semantics of STRIPS say: what an action deletes goes, then
 * what it adds comes.
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

/** The literals of a condition or an effect as `[wanted, text]`. */
function flatten(tree: Tree, binding: ReadonlyMap<string, string>): [boolean, string][] {
  if (typeof tree === 'string' || tree.length === 0) return []
  if (tree[0] === 'and') return tree.slice(1).flatMap((part) => flatten(part, binding))
  if (tree[0] === 'not') {
    return flatten(tree[1] ?? [], binding).map(([wanted, text]) => [!wanted, text])
  }
  return [[true, tree.map((word) => binding.get(String(word)) ?? String(word)).join(' ')]]
}

function holds(state: ReadonlySet<string>, [wanted, text]: [boolean, string]): boolean {
  const [head, left, right] = text.split(' ')
  return (head === '=' ? left === right : state.has(text)) === wanted
}

/** Whether an object is of the type of a parameter, by the typed lists themselves. */
function createTyping(domain: Tree[], problem: Tree[]) {
  const parents = new Map<string, string[]>()
  const read = (list: Tree[]) => {
    const waiting: string[] = []
    for (let index = 0; index < list.length; index++) {
      const word = list[index] ?? ''
      if (word !== '-') {
        waiting.push(String(word))
        continue
      }
      const type = list[++index] ?? 'object'
      const types = typeof type === 'string' ? [type] : type.slice(1).map(String)
      for (const name of waiting.splice(0)) parents.set(name, types)
    }
  }
  const lists = [...section(domain, ':types'), ...section(domain, ':constants')]
  for (const list of [...lists, ...section(problem, ':objects')]) read(list.slice(1))
  return function isOf(name: string, type: string): boolean {
    if (name === type || type === 'object') return true
    return (parents.get(name) ?? []).some((parent) => isOf(parent, type))
  }
}

/** What is wrong with a plan, undefined if nothing is. Each step is a list such as `(stack a b)`. */
export function findPlanError(
  texts: { domain: string; problem: string },
  steps: readonly (readonly string[])[],
): string | undefined {
  const domain = parse(texts.domain)
  const problem = parse(texts.problem)
  const isOf = createTyping(domain, problem)
  const none = new Map<string, string>()
  const actions = new Map(section(domain, ':action').map((action) => [String(action[1]), action]))
  let state = new Set(
    (section(problem, ':init')[0] ?? [])
      .slice(1)
      .flatMap((atom) => flatten(atom, none).flatMap(([wanted, text]) => (wanted ? [text] : []))),
  )

  const read = (line: string): Applied | undefined => {
    const [name = '', ...objects] = line.slice(1, -1).split(' ')
    const action = actions.get(name)
    if (!action) return undefined
    const part = (key: string) => action[action.indexOf(key) + 1] ?? []
    const parameters = action.includes(':parameters') ? part(':parameters') : []
    const binding = new Map<string, string>()
    const wanted: [string, Tree][] = []
    let waiting: string[] = []
    const words = typeof parameters === 'string' ? [] : parameters
    words.forEach((word, index) => {
      if (words[index - 1] === '-') return
      if (word === '-') {
        for (const variable of waiting) wanted.push([variable, words[index + 1] ?? 'object'])
        waiting = []
        return
      }
      binding.set(String(word), objects[binding.size] ?? '')
      waiting.push(String(word))
    })
    const typed = wanted.every(([variable, type]) => {
      const types = typeof type === 'string' ? [type] : type.slice(1).map(String)
      return types.some((one) => isOf(binding.get(variable) ?? '', one))
    })
    if (!typed || binding.size !== objects.length) return undefined
    const effect = action.includes(':effect') ? flatten(part(':effect'), binding) : []
    const adds = effect.flatMap(([add, text]) => (add ? [text] : []))
    return {
      condition: action.includes(':precondition') ? flatten(part(':precondition'), binding) : [],
      adds,
      deletes: effect.flatMap(([add, text]) => (add || adds.includes(text) ? [] : [text])),
    }
  }

  for (const step of steps) {
    const orders = [step, step.toReversed()].map((order) => carryOut(state, order.map(read), order))
    const [forwards, backwards] = orders
    const flaw = orders.find((end) => typeof end === 'string')
    if (typeof flaw === 'string') return flaw
    if (!(forwards instanceof Set) || !(backwards instanceof Set))
      return 'a step was not carried out'
    if ([...forwards].sort().join() !== [...backwards].sort().join()) {
      return `the order of ${step.join(' ')} matters`
    }
    state = forwards
  }
  const goal = flatten(section(problem, ':goal')[0]?.[1] ?? [], none)
  const missed = goal.find((literal) => !holds(state, literal))
  return missed && `${missed.join(' ')} is not reached`
}

type Applied = { condition: [boolean, string][]; adds: string[]; deletes: string[] }

/** The state after the actions, or why one of them cannot be done. */
function carryOut(
  state: ReadonlySet<string>,
  actions: readonly (Applied | undefined)[],
  lines: readonly string[],
): Set<string> | string {
  const next = new Set(state)
  for (const [index, action] of actions.entries()) {
    const line = lines[index] ?? ''
    if (!action) return `${line} is no action of the domain`
    const failed = action.condition.find((literal) => !holds(next, literal))
    if (failed) return `${line} needs ${failed.join(' ')}`
    for (const atom of action.deletes) next.delete(atom)
    for (const atom of action.adds) next.add(atom)
  }
  return next
}
