import type { GraphplanObserver } from '../planner/graphplan/observer.ts'
import type { Level, LevelCounts, PlanningGraph } from '../planner/graphplan/planning-graph.ts'
import type { SearchEvent, GraphRecord } from './graph-record.ts'

/** Maximum number of recorded events; later ones are only counted. */
const MAX_EVENTS = 3000

/** Maximum size of the sent mutex relations: copying them takes a few milliseconds. */
const MAX_BYTES = 8 * 1024 ** 2

/** Maximum number of actions, no-ops included, of a graph that is sent. */
const MAX_NODES = 3000

/** Records the graph and the search events of a Graphplan run. */
export class GraphRecorder {
  readonly #events: SearchEvent[] = []
  #eventCount = 0
  #graph: PlanningGraph | undefined

  readonly observer: GraphplanObserver = {
    graphStarted: (graph) => (this.#graph = graph),
    levelAdded: (level) => this.#record(() => ({ kind: 'level', level })),
    goalsOpened: (level, facts) => this.#record(() => ({ kind: 'open', level, facts: [...facts] })),
    actionChosen: (level, goal, action) =>
      this.#record(() => ({ kind: 'choose', level, goal, action })),
    actionRejected: (level, goal, action, because) =>
      this.#record(() => ({ kind: 'refuse', level, goal, action, because })),
    noGoodLearned: (level, facts) =>
      this.#record(() => ({ kind: 'learn', level, facts: [...facts] })),
    noGoodHit: (level, facts) => this.#record(() => ({ kind: 'meet', level, facts: [...facts] })),
  }

  #record(create: () => SearchEvent): void {
    if (this.#eventCount++ < MAX_EVENTS) this.#events.push(create())
  }

  /** Returns the record; undefined if Graphplan built no graph. */
  finish(): GraphRecord | undefined {
    const graph = this.#graph
    if (!graph) return undefined
    const { levels, levelOff, actions } = graph
    const { task, factWidth, actionWidth } = actions
    const isSmall = actions.size <= MAX_NODES && countBytes(levels) <= MAX_BYTES
    return {
      counts: countLevels(graph),
      levelOff,
      drawn: isSmall
        ? {
            task,
            factWidth,
            actionWidth,
            levels,
            events: this.#events,
            eventCount: this.#eventCount,
          }
        : undefined,
    }
  }
}

/** Counts each level. Levels after the level-off share one object, which is counted once. */
function countLevels(graph: PlanningGraph): LevelCounts[] {
  const known = new Map<Level, LevelCounts>()
  return graph.levels.map((level, number) => {
    const counts = known.get(level) ?? graph.count(number)
    known.set(level, counts)
    return counts
  })
}

function countBytes(levels: readonly Level[]): number {
  let bytes = 0
  for (const { actionMutexes, factMutexes } of new Set(levels)) {
    bytes += actionMutexes.byteLength + factMutexes.byteLength
  }
  return bytes
}
