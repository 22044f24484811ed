import type { Aspect } from './crop-box.ts'

/** Shapes to choose from; "free" has none. */
export const ASPECT_IDS = ['free', '1:1', '4:3', '3:2', '16:9', '3:4', '2:3', '9:16'] as const
export type AspectId = (typeof ASPECT_IDS)[number]

/** The aspect of a name; undefined for "free". */
export function findAspect(id: AspectId): Aspect | undefined {
  if (id === 'free') return undefined
  const [width = 1, height = 1] = id.split(':').map(Number)
  return { width, height }
}

/** A name out of anything. */
export function parseAspectId(value: unknown): AspectId {
  return ASPECT_IDS.find((id) => id === value) ?? 'free'
}
