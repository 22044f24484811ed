import type { SearchObserver } from './observer.ts'
import type { SearchSpace } from './search-space.ts'

/** Maximum number of states in a trace; each lists the actions that lead to it. */
const MAX_TRACED_STATES = 20_000

/** An action as the search debugger shows it. */
type TracedAction = {
  actionName: string
  shotCounter: 0
  earliestTime: number
  kind: 'INSTANTANEOUS'
}

/**
 * Records the states of a search as requests of the search debugger of VS Code's PDDL extension,
 * one JSON object on each line: `path` is where to POST the `body`. Times are costs.
 */
export class Tracer {
  readonly #lines: string[] = []
  readonly #paths: (readonly TracedAction[])[] = []
  #space: SearchSpace | undefined

  readonly observer: SearchObserver = {
    started: (space) => (this.#space = space),
    opened: (state, parent, operator, g, estimate) => {
      // A state that is reached again at a lower cost keeps its place in the tree.
      if (state !== this.#paths.length || state === MAX_TRACED_STATES) return
      const before = this.#paths[parent]
      const node = {
        id: String(state),
        parentId: before ? String(parent) : null,
        g,
        earliestTime: g,
      }
      if (before) {
        const actionName = this.#space?.nameOf(operator).slice(1, -1) ?? ''
        const action = {
          actionName,
          shotCounter: 0,
          earliestTime: g,
          kind: 'INSTANTANEOUS',
        } as const
        const planHead = [...before, action]
        this.#paths.push(planHead)
        this.#write('/state', { ...node, appliedAction: action, planHead })
      } else {
        this.#paths.push([])
        this.#write('/state/initial', node)
      }
      if (estimate === undefined) return
      // Without h, the debugger shows a dead end.
      this.#write('/state/heuristic', { id: node.id, ...(estimate !== -1 && { h: estimate }) })
    },
  }

  /** The lines of the trace. */
  get text(): string {
    return this.#lines.join('')
  }

  #write(path: string, body: object): void {
    this.#lines.push(`${JSON.stringify({ path, body })}\n`)
  }
}
