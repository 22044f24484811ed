import type { Item } from '../../../../shared/api/items.ts'
import { MINUTE, SECOND } from '../../../../shared/clock.ts'
import type { RequestCounter } from '../request-counter.ts'
import { createEntry, type KeptChange, matches, packChanges, type Parcel } from './changes.ts'
import type { ListApi, SendAnswer } from './list-api.ts'
import { type ChangeAnswer, judgeAnswer, type Outcome } from './outcome.ts'

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
  /** What became of changes that came to the same. */
  onOutcome: (kept: readonly KeptChange[], outcome: Outcome) => void
  onUnauthorized: () => void
  /** Told when a holdup begins, changes or ends. */
  onHoldup: (holdup: Holdup | undefined) => void
}

export type Sender = {
  /** Sends what waits, until nothing does or it is held up. */
  wake: () => void
  /** Goes on until it is held up, and is not woken any more. */
  stop: () => void
}

const FIRST_RETRY = SECOND
const LAST_RETRY = MINUTE

/**
 * Sends the changes of one account in their order, each by itself; those that were held up go
 * together. Nothing is forgotten before the server has answered it.
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
    const [first] = waiting
    if (!first) {
      heldUp = false
      onHoldup(undefined)
      return false
    }
    if (counter.read().blocked) {
      heldUp = true
      return false
    }
    if (!parts.isOnline()) return hold('offline')
    const single: Parcel = { change: first.change, kept: [first] }
    const parcels = heldUp && waiting.length > 1 ? packChanges(waiting) : [single]
    const clash = parcels.find(isClash)
    if (clash) return judge(clash, { status: 409, item: parts.findKnown(clash.change.id) })
    const entries = parcels.map(({ change }) =>
      createEntry(change, parts.findKnown(change.id)?.version),
    )
    return settle(parcels, await api.send(entries))
  }

  /** Whether somebody else's change would be written over by one made without seeing it. */
  function isClash({ change }: Parcel): boolean {
    const known = parts.findKnown(change.id)
    if (!known || change.op === 'create') return false
    return !matches(known, change.change, change.saw)
  }

  function settle(parcels: readonly Parcel[], answer: SendAnswer): boolean {
    if (answer.kind === 'unauthorized') {
      stopped = true
      parts.onUnauthorized()
      return false
    }
    if (answer.kind === 'busy') return hold('busy', answer.wait)
    if (answer.kind === 'lost') return hold(parts.isOnline() ? 'unreachable' : 'offline')
    counter.increase()
    onHoldup(undefined)
    // A batch that was refused as a whole is taken apart, so that one entry does not hold the rest.
    if (answer.answers.length !== parcels.length) {
      heldUp = false
      return parcels.length > 1 || hold('unreachable')
    }
    const progress = parcels.map((parcel, index) => judge(parcel, answer.answers[index]))
    if (!progress.includes(true)) return hold('unreachable')
    failures = 0
    return true
  }

  /** Whether the answer has brought the change any further. */
  function judge({ change, kept }: Parcel, answer: ChangeAnswer | undefined): boolean {
    if (!answer) return false
    const outcome = judgeAnswer(change, answer)
    const before = parts.findKnown(change.id)?.version
    parts.onOutcome(kept, outcome)
    return outcome.kind !== 'again' || outcome.item.version !== before
  }

  function hold(holdup: Holdup, wait?: number): false {
    heldUp = true
    busy = holdup === 'busy'
    onHoldup(holdup)
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
