import { createZone, UTC, type Zone } from '../../../shared/zone.ts'
import { findOccurrence } from './event.ts'
import { DATE_MILESTONES, findMilestone } from './milestones.ts'
import { remainingUntil, splitSpan } from './remaining.ts'
import type { Entry } from './state.ts'
import { describeMilestone, formatShortSpan } from './format.ts'

/** Entry with its resolved time zone. */
export type ZonedEntry = Entry & { zone: Zone }

/** Resolves the time zones of entries. */
export function resolveZones(entries: readonly Entry[]): ZonedEntry[] {
  return entries.map((entry) => ({ ...entry, zone: createZone(entry.event.zone) ?? UTC }))
}

/** Announcement of passed milestones; the text is empty where there are none. */
type PassedMilestones = { text: string; reached: boolean }

/**
 * Finds the milestones that events passed between two ticks.
 * If events start at once, as at the turn of a year, the text names all of them and no others.
 */
export function findPassedMilestones(
  placed: readonly ZonedEntry[],
  before: number,
  now: number,
): PassedMilestones {
  const passed = placed.flatMap(({ event, zone }) => {
    const { kind, at } = findOccurrence(event, zone, before)
    if (kind !== 'ahead') return []
    const milestone = findMilestone(DATE_MILESTONES, at - before, Math.max(0, at - now))
    if (milestone === undefined) return []
    return [{ milestone, text: describeMilestone(event.name, milestone) }]
  })
  const reached = passed.filter(({ milestone }) => milestone === 0)
  const told = reached.length > 0 ? reached : passed
  return { text: told.map(({ text }) => text).join(' '), reached: reached.length > 0 }
}

/** Describes the time until the next event, for the title of the tab. */
export function describeNextDate(placed: readonly ZonedEntry[], now: number): string | undefined {
  const [nearest] = placed
    .map(({ event, zone }) => ({ event, zone, ...findOccurrence(event, zone, now) }))
    .filter(({ kind }) => kind === 'ahead')
    .sort((a, b) => a.at - b.at)
  if (!nearest) return undefined
  const { event, zone, at } = nearest
  const span = splitSpan(zone, at - remainingUntil(at, now), at)
  return `${formatShortSpan(span)} to ${event.name}`
}
