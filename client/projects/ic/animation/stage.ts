import { stateAfter, type Story } from '../planner/story.ts'

/** In units of the drawing; of a thing its upper left corner. */
export type Point = { x: number; y: number }

/** Something that moves. */
export type Thing = { name: string; kind: ThingKind; width: number; height: number }

type ThingKind = 'block' | 'hand' | 'truck' | 'plane' | 'package'

/** Something that stays where it is; the name stands in its upper corner. */
export type Backdrop = Point & {
  name: string
  kind: 'table' | 'city' | 'place'
  width: number
  height: number
}

/** A plan as moving pictures. */
export type Stage = {
  width: number
  height: number
  backdrops: readonly Backdrop[]
  things: readonly Thing[]
  /** Where each thing is, before the first scene and after each. */
  poses: readonly ReadonlyMap<string, Point>[]
  /** The state in words, as often. */
  words: readonly string[]
  /** Whether things go sideways first and then up or down, or straight. */
  path: 'corner' | 'straight'
}

/** The atoms of a state by their predicates, each as its arguments. */
export type Atoms = ReadonlyMap<string, readonly (readonly string[])[]>

/** The states of a story, before the first scene and after each. */
export function listStates(story: Story): Atoms[] {
  return [0, ...story.scenes.keys()].map((_, count) => groupAtoms(stateAfter(story, count)))
}

function groupAtoms(state: Iterable<string>): Atoms {
  const atoms = new Map<string, string[][]>()
  for (const atom of state) {
    const [predicate = '', ...args] = atom.slice(1, -1).split(' ')
    const list = atoms.get(predicate)
    if (list) list.push(args)
    else atoms.set(predicate, [args])
  }
  return atoms
}

/** The pose between two, at a time that counts scenes: 1.5 is halfway through the second one. */
export function findPose({ poses, path }: Stage, time: number): ReadonlyMap<string, Point> {
  const last = Math.max(0, poses.length - 1)
  const before = Math.max(0, Math.min(last, Math.floor(time)))
  const part = Math.min(1, Math.max(0, time - before))
  const from = poses[before] ?? new Map<string, Point>()
  const to = poses[before + 1]
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

/** Slow, fast, slow: the smoothstep polynomial. */
function ease(part: number): number {
  return part * part * (3 - 2 * part)
}
