/**
 * Groups nodes that depend on each other (strongly connected components: Tarjan, SIAM Journal on
 * Computing 1, 1972). Each group comes after all others that it depends on. The time is linear, and
 * the call stack stays flat: a text of a visitor may hold a chain of thousands.
 * @param edges what each node depends on; other nodes than those with an entry are left out
 */
export function findComponents(edges: ReadonlyMap<number, Iterable<number>>): number[][] {
  const components: number[][] = []
  const visits = new Map<number, Visit>()
  /** Nodes whose component is not complete yet. */
  const open: number[] = []
  const begin = (node: number, targets: Iterable<number>): Visit => {
    const number = visits.size
    const rest = targets[Symbol.iterator]()
    const visit = { node, number, lowest: number, place: open.length, rest, isOpen: true }
    visits.set(node, visit)
    open.push(node)
    return visit
  }
  for (const [start, targets] of edges) {
    if (visits.has(start)) continue
    const path = [begin(start, targets)]
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const next = visit.rest.next()
      if (!next.done) {
        const known = visits.get(next.value)
        const further = edges.get(next.value)
        if (known?.isOpen) visit.lowest = Math.min(visit.lowest, known.number)
        else if (!known && further) path.push(begin(next.value, further))
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent) parent.lowest = Math.min(parent.lowest, visit.lowest)
      if (visit.lowest < visit.number) continue
      const component = open.splice(visit.place)
      for (const node of component) {
        const member = visits.get(node)
        if (member) member.isOpen = false
      }
      components.push(component)
    }
  }
  return components
}

type Visit = {
  node: number
  /** Number in the order of visits. */
  number: number
  /** Lowest number of an open node that is reached from here. */
  lowest: number
  /** Place in the list of open nodes. */
  place: number
  rest: Iterator<number>
  isOpen: boolean
}
