/** A queue that is fair between networks, and between the names of a network. */
export type FairQueue<Value> = {
  add(network: string, name: string, value: Value): void
  /** Removes and returns the next value; undefined when the queue is empty. */
  next(): Value | undefined
  /** Removes and returns the newest value of the longest line in the largest network. */
  dropNewestOfLongest(): Value | undefined
  count(): number
}

/** Values by name, the names in the order of their next turns. */
type Network<Value> = { count: number; lines: Map<string, Value[]> }

/**
 * Creates a round-robin queue: each network has one turn per round, however many addresses it has, and
 * each address one turn per round of its network.
 */
export function createFairQueue<Value>(): FairQueue<Value> {
  // In the order of their next turns.
  const networks = new Map<string, Network<Value>>()
  let count = 0

  /** Updates the counts after a value was removed, and deletes empty lines and networks. */
  function forgetEmpty(network: string, name: string): void {
    const found = networks.get(network)
    if (!found) return
    found.count--
    count--
    if (found.lines.get(name)?.length === 0) found.lines.delete(name)
    if (found.count === 0) networks.delete(network)
  }

  return {
    add(network, name, value) {
      const found = networks.get(network) ?? { count: 0, lines: new Map<string, Value[]>() }
      networks.set(network, found)
      const line = found.lines.get(name) ?? []
      found.lines.set(name, line)
      line.push(value)
      found.count++
      count++
    },
    next() {
      const [first] = networks
      if (!first) return undefined
      const [network, found] = first
      const [[name, line] = ['', []]] = found.lines
      const value = line.shift()
      moveToEnd(found.lines, name, line)
      moveToEnd(networks, network, found)
      forgetEmpty(network, name)
      return value
    },
    dropNewestOfLongest() {
      const most = findMost(networks, (network) => network.count)
      if (!most) return undefined
      const [network, { lines }] = most
      const [name, line] = findMost(lines, ({ length }) => length) ?? ['', []]
      const value = line.pop()
      forgetEmpty(network, name)
      return value
    },
    count: () => count,
  }
}

function moveToEnd<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
}

/** Returns the entry with the highest measure; of equal ones, the one whose turn comes later. */
function findMost<Value>(
  map: ReadonlyMap<string, Value>,
  measure: (value: Value) => number,
): [string, Value] | undefined {
  let most: [string, Value] | undefined
  for (const entry of map) if (!most || measure(entry[1]) >= measure(most[1])) most = entry
  return most
}
