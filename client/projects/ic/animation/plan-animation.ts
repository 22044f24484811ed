import { stateAfter, type PlanExecution } from '../planner/execution.ts'

/** A position in units of the SVG; for a sprite, its upper left corner. */
export type Point = { x: number; y: number }

/** An object of the animation that moves. */
export type Sprite = { name: string; kind: SpriteKind; width: number; height: number }

type SpriteKind = 'block' | 'hand' | 'truck' | 'plane' | 'package'

/** A part of the picture that never moves, with its name in the upper left corner. */
export type Backdrop = Point & {
  name: string
  kind: 'table' | 'city' | 'place'
  width: number
  height: number
}

/** The animation of a plan. */
export type PlanAnimation = {
  width: number
  height: number
  backdrops: readonly Backdrop[]
  sprites: readonly Sprite[]
  /** Position of each sprite by name: at the start, and after each step. */
  keyframes: readonly ReadonlyMap<string, Point>[]
  /** The state in words, for each keyframe. */
  descriptions: readonly string[]
  /** `corner`: sprites move horizontally, then vertically. `straight`: on a line. */
  path: 'corner' | 'straight'
}

/** The atoms of a state by predicate, each as the list of its arguments. */
export type Atoms = ReadonlyMap<string, readonly (readonly string[])[]>

/** Groups the facts of these predicates that hold at the start or become true in a step. */
export function groupFacts({ init, steps }: PlanExecution, predicates: readonly string[]): Atoms {
  return groupAtoms(keepPredicates([...init, ...steps.flatMap(({ adds }) => adds)], predicates))
}

/** Lists the initial state and the state after each step, with the facts of these predicates. */
export function listStates(execution: PlanExecution, predicates: readonly string[]): Atoms[] {
  // A task may have tens of thousands of other facts, which each state would list again.
  const drawn: PlanExecution = {
    ...execution,
    init: keepPredicates(execution.init, predicates),
    steps: execution.steps.map(({ actions, adds, deletes }) => ({
      actions,
      adds: keepPredicates(adds, predicates),
      deletes: keepPredicates(deletes, predicates),
    })),
  }
  return [0, ...drawn.steps.keys()].map((_, count) => groupAtoms(stateAfter(drawn, count)))
}

function keepPredicates(facts: readonly string[], predicates: readonly string[]): string[] {
  return facts.filter((fact) => predicates.some((predicate) => fact.startsWith(`(${predicate} `)))
}

function groupAtoms(facts: Iterable<string>): Atoms {
  const atoms = new Map<string, string[][]>()
  for (const atom of facts) {
    const [predicate = '', ...args] = atom.slice(1, -1).split(' ')
    const list = atoms.get(predicate)
    if (list) list.push(args)
    else atoms.set(predicate, [args])
  }
  return atoms
}

/** Interpolates between keyframes. `time` is in steps: 1.5 is halfway through the second step. */
export function interpolate(
  { keyframes, path }: PlanAnimation,
  time: number,
): ReadonlyMap<string, Point> {
  const last = Math.max(0, keyframes.length - 1)
  const before = Math.max(0, Math.min(last, Math.floor(time)))
  const part = Math.min(1, Math.max(0, time - before))
  const from = keyframes[before] ?? new Map<string, Point>()
  const to = keyframes[before + 1]
  if (!to || part === 0) return from
  const [partX, partY] =
    path === 'corner'
      ? [ease(Math.min(1, part * 2)), ease(Math.max(0, part * 2 - 1))]
      : [ease(part), ease(part)]
  return new Map(
    [...from].map(([name, start]) => {
      const end = to.get(name) ?? start
      return [
        name,
        { x: start.x + (end.x - start.x) * partX, y: start.y + (end.y - start.y) * partY },
      ]
    }),
  )
}

/** The smoothstep polynomial: ease in and out. */
function ease(part: number): number {
  return part * part * (3 - 2 * part)
}
