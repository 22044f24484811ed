import { formatCount } from '../../../../shared/count.ts'
import { formatTime } from '../workbench/format-time.ts'
import { nameMethod } from '../workbench/format.ts'
import type { Run } from '../workbench/run.ts'
import type { Racer } from './race.ts'

const INTERRUPTIONS = {
  cancelled: 'stopped by you',
  crashed: 'crashed, most likely out of memory',
  unreachable: 'failed to load',
} as const

/** Describes how a search ended, such as `a plan of 6 actions`. */
export function describeEnd({ end }: Run): string {
  switch (end.kind) {
    case 'plan':
      return `a plan of ${formatCount(end.steps.flat().length, 'action')}`
    case 'unsolvable':
      return 'no plan'
    case 'stopped':
      return `stopped: ${end.limit}`
    case 'interrupted':
      return INTERRUPTIONS[end.because]
  }
}

/** Describes how much was searched, such as `12 states`. */
export function describeSearched({ method, searched }: Pick<Run, 'method' | 'searched'>): string {
  if (searched === undefined) return '–'
  return formatCount(searched, method.search === 'graphplan' ? 'goal set' : 'state')
}

/** Describes a race in which a search has just ended. */
export function describeRace(run: Run, racers: readonly Racer[]): string {
  const running = racers.filter((racer) => !racer.run).length
  const ended = `${nameMethod(run.method)}: ${describeEnd(run)}, after ${formatTime(run.time)}.`
  return `${ended} Still running: ${formatCount(running, 'search', 'searches')} …`
}

/** Describes the end of a race. */
export function describeResult(runs: readonly Run[]): string {
  const [first] = runs.filter(isSolved).sort((a, b) => a.time - b.time)
  if (first) {
    const proof = first.end.kind === 'plan' ? describeEnd(first) : 'the proof that there is no plan'
    return `The race is over. ${nameMethod(first.method)} was the quickest: ${proof}, after ${formatTime(first.time)}.`
  }
  const allEnded = (because: string) =>
    runs.every(({ end }) => end.kind === 'interrupted' && end.because === because)
  if (allEnded('cancelled')) return 'Race stopped.'
  if (allEnded('unreachable'))
    return 'The planner failed to load. Check your connection and select Start race again.'
  return 'The race is over. No search found a plan, which proves nothing.'
}

function isSolved({ end }: Run): boolean {
  return end.kind === 'plan' || end.kind === 'unsolvable'
}
