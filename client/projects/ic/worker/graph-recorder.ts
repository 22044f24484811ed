import type { Observer } from '../planner/graphplan/observer.ts'
import type { Level, LevelCounts, PlanningGraph } from '../planner/graphplan/planning-graph.ts'
import type { Deed, GraphRecord } from './graph-record.ts'

/** Deeds that are kept; what comes later is only counted. */
const MAX_STEPS = 3000

/** Bytes of relations that are sent: copied within a few milliseconds. */
const MAX_BYTES = 8 * 1024 ** 2

/** Facts and actions of a graph that is sent. */
const MAX_NODES = 3000

/** Looks on while Graphplan works, and tells of it afterwards. */
export class GraphRecorder {
  readonly #deeds: Deed[] = []
  #deedCount = 0
  #graph: PlanningGraph | undefined

  readonly observer: Observer = {
    graphStarted: (graph) => (this.#graph = graph),
    levelAdded: (level) => this.#keep(() => ({ kind: 'level', level })),
    goalsOpened: (level, facts) => this.#keep(() => ({ kind: 'open', level, facts: [...facts] })),
    actionChosen: (level, goal, action) =>
      this.#keep(() => ({ kind: 'choose', level, goal, action })),
    actionRefused: (level, goal, action, because) =>
      this.#keep(() => ({ kind: 'refuse', level, goal, action, because })),
    noGoodLearned: (level, facts) =>
      this.#keep(() => ({ kind: 'learn', level, facts: [...facts] })),
    noGoodMet: (level, facts) => this.#keep(() => ({ kind: 'meet', level, facts: [...facts] })),
  }

  #keep(create: () => Deed): void {
    if (this.#deedCount++ < MAX_STEPS) this.#deeds.push(create())
  }

  /** What was seen; undefined if there was no graph. */
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
            deeds: this.#deeds,
            deedCount: this.#deedCount,
          }
        : undefined,
    }
  }
}

/** Levels after the level-off are one and the same, and counted once. */
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
