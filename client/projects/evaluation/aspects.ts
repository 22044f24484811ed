import type { Aspect } from '../../../shared/api/evaluation.ts'

/** Label and hint of each aspect. */
export const ASPECT_NAMES: Readonly<Record<Aspect, { label: string; hint: string }>> = {
  design: { label: 'Design', hint: 'Type, colour, space.' },
  content: { label: 'Content', hint: 'Worth your time?' },
  speed: { label: 'Speed', hint: 'From click to answer.' },
  usability: { label: 'Usability', hint: 'Finding, reading, doing.' },
}
