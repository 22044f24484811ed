import type { Item } from '../../../../shared/api/items.ts'
import { MINUTE, SECOND } from '../../../../shared/clock.ts'
import { MAX_CHANGES } from '../../../../shared/limits.ts'
import type { RequestCounter } from '../request-counter.ts'
import {
  createEntry,
  findClashing,
  type KeptChange,
  packChanges,
  type Parcel,
  takeGroup,
} from './changes.ts'
import type { ListApi, SendAnswer } from './list-api.ts'
import { type ChangeAnswer, CHANGED_ELSEWHERE, judgeAnswer, type Outcome } from './outcome.ts'

/** Why changes wait, other than for their turn. */
export type Holdup = 'offline' | 'unreachable' | 'busy'

export type SenderParts = {
  api: Pick<ListApi, 'send'>
  counter: RequestCounter
  isOnline: () => boolean
  /** Runs it while no other tab runs its own; false as well if it has no right to any more. */
  takeTurn: (run: () => Promise<boolean>) => Promise<boolean>
  /** What waits to be sent, with what other tabs did. */
  readWaiting: () => readonly KeptChange[]
  findKnown: (id: string) => Item | undefined
  /** All changes of a task that are kept, with those of which another tab has not told the result. */
  findKept: (id: string) => readonly KeptChange[]
  /** What became of what was sent together; the changes of a settlement come to the same. */
  onSettled: (settlements: readonly Settlement[]) => void
  onUnauthorized: () => void
  /** Told when a holdup begins, changes or ends; the reason is the server's own. */
  onHoldup: (holdup: Holdup | undefined, reason?: string) => void
}

export type Settlement = { kept: readonly KeptChange[]; outcome: Outcome }

export type Sender = {
  /** Sends what waits, until nothing does or it is held up. */
  wake: () => void
  /** Goes on until it is held up, and is not woken any more. */
  stop: () => void
}

const FIRST_RETRY = SECOND
const LAST_RETRY = MINUTE

/**
 * Sends the changes of one account in their order, each by itself; those that were made together or
 * held up go together. Nothing is forgotten before the server has answered it.
 */
export function createSender(parts: SenderParts): Sender {
  const { api, counter, onHoldup } = parts
  let running = false
  let wanted = false
  let stopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  // What was there before this page, or is now, has waited and goes together.
  let heldUp = true
  // Entries of a batch: fewer after one that was refused as a whole.
  let most = MAX_CHANGES

  async function run(): Promise<void> {
    running = true
    try {
      while (wanted) {
        wanted = false
        while (await parts.takeTurn(sendNext));
      }
    } finally {
      running = false
    }
  }

  /** Sends one parcel or batch; whether to go on with the next. */
  async function sendNext(): Promise<boolean> {
    const waiting = parts.readWaiting()
    if (waiting.length === 0) {
      heldUp = false
      onHoldup(undefined)
      return false
    }
    if (counter.read().blocked) {
      heldUp = true
      return false
    }
    if (!parts.isOnline()) return hold('offline')
    const parcels = packChanges(heldUp ? waiting : takeGroup(waiting), most)
    if (refuseClashing(parcels)) return true
    const entries = parcels.map(({ change }) =>
      createEntry(change, parts.findKnown(change.id)?.version),
    )
    return settle(parcels, await api.send(entries))
  }

  /** Sends nothing that would write over what was changed elsewhere; whether there was some. */
  function refuseClashing(parcels: readonly Parcel[]): boolean {
    const clashing = parcels.flatMap((parcel) => {
      const { id } = parcel.change
      const known = parts.findKnown(id)
      return known ? findClashing(parcel, known, parts.findKept(id)) : []
    })
    if (clashing.length === 0) return false
    parts.onSettled([{ kept: clashing, outcome: { kind: 'refused', reason: CHANGED_ELSEWHERE } }])
    return true
  }

  function settle(parcels: readonly Parcel[], answer: SendAnswer): boolean {
    if (answer.kind === 'unauthorized') {
      stopped = true
      parts.onUnauthorized()
      return false
    }
    if (answer.kind === 'busy') return hold('busy', answer.wait, answer.reason)
    if (answer.kind === 'lost') return hold(parts.isOnline() ? 'unreachable' : 'offline')
    counter.increase()
    onHoldup(undefined)
    // A batch that was refused as a whole is halved, so that one entry does not hold the rest.
    if (answer.answers.length !== parcels.length) {
      most = Math.max(Math.floor(parcels.length / 2), 1)
      return parcels.length > 1 || hold('unreachable')
    }
    most = Math.min(most * 2, MAX_CHANGES)
    const isProgress = judgeAll(parcels, answer.answers)
    const later = answer.answers.find(isLater)
    if (later) return hold('busy', LAST_RETRY, later.reason)
    if (!isProgress) return hold('unreachable')
    failures = 0
    return true
  }

  /**
   * Whether the answers have brought any of the changes further. A change that the server has no room
   * for goes on waiting, with what else was sent of its task: that failed only because of it.
   */
  function judgeAll(parcels: readonly Parcel[], answers: readonly ChangeAnswer[]): boolean {
    const waiting = new Set(
      parcels.flatMap(({ change }, index) => (isLater(answers[index]) ? [change.id] : [])),
    )
    const settlements = parcels.flatMap(({ change, kept }, index) => {
      const answer = waiting.has(change.id) ? undefined : answers[index]
      return answer ? [{ kept, outcome: judgeAnswer(change, answer) }] : []
    })
    const progress = settlements.some(({ outcome }) => {
      if (outcome.kind !== 'again') return true
      return outcome.item.version > (parts.findKnown(outcome.item.id)?.version ?? 0)
    })
    parts.onSettled(settlements)
    return progress
  }

  function hold(holdup: Holdup, wait?: number, reason?: string): false {
    heldUp = true
    busy = holdup === 'busy'
    onHoldup(holdup, reason)
    clearTimeout(timer)
    if (stopped) return false
    const pause = wait ?? Math.min(FIRST_RETRY * 2 ** failures, LAST_RETRY)
    if (wait === undefined) failures++
    timer = setTimeout(() => {
      busy = false
      wake()
    }, pause)
    return false
  }

  function wake(): void {
    if (stopped || busy) return
    wanted = true
    if (running) return
    clearTimeout(timer)
    void run()
  }

  return {
    wake,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Whether the server would take it later. */
function isLater(answer: ChangeAnswer | undefined): boolean {
  return answer?.status === 503
}
