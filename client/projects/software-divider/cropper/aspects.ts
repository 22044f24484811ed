import type { Aspect } from './crop-box.ts'

/** Aspect ratios to choose from; "free" has none. */
export const ASPECT_IDS = ['free', '1:1', '4:3', '3:2', '16:9', '3:4', '2:3', '9:16'] as const
/** Id of an aspect ratio. */
export type AspectId = (typeof ASPECT_IDS)[number]

/** Returns the aspect of an id; undefined for "free". */
export function findAspect(id: AspectId): Aspect | undefined {
  if (id === 'free') return undefined
  const [width = 1, height = 1] = id.split(':').map(Number)
  return { width, height }
}

/** Parses an id from any value; "free" if it is unknown. */
export function parseAspectId(value: unknown): AspectId {
  return ASPECT_IDS.find((id) => id === value) ?? 'free'
}
