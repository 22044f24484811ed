import type { Item } from '../../../../shared/api/items.ts'
import { type Clock, MINUTE, SECOND } from '../../../../shared/clock.ts'
import { MAX_CHANGES } from '../../../../shared/limits.ts'
import type { RequestCounter } from '../request-counter.ts'
import type { ListApi, SendResult } from './list-api.ts'
import {
  CHANGED_ELSEWHERE,
  interpretReply,
  type MutationReply,
  type MutationResult,
} from './mutation-result.ts'
import {
  createBatchEntry,
  findConflicts,
  type MergedMutation,
  mergeMutations,
  type PendingMutation,
} from './mutations.ts'

/** Why nothing is being sent. */
export type BlockReason = 'offline' | 'unreachable' | 'busy'

/** What the sender needs of the list, the browser and the server. */
type SenderParts = {
  api: Pick<ListApi, 'send'>
  counter: RequestCounter
  clock: Clock
  isOnline: () => boolean
  /** Runs it under a lock that all tabs share; returns false too if the session has ended. */
  takeTurn: (run: () => Promise<boolean>) => Promise<boolean>
  /** Returns the mutations that wait, after reading what other tabs changed. */
  readWaiting: () => readonly PendingMutation[]
  findKnown: (id: string) => Item | undefined
  /** Returns all mutations in this browser, those with an unknown result included. */
  listMutations: () => readonly PendingMutation[]
  /** Receives the results of what was sent together. */
  onProcessed: (processed: readonly ProcessedMutations[]) => void
  onUnauthorized: () => void
  /** Called when sending is blocked, unblocked, or blocked for another reason. */
  onBlockReason: (blockReason: BlockReason | undefined, message?: string) => void
}

/** Pending mutations that were merged, and the result they share. */
export type ProcessedMutations = { pending: readonly PendingMutation[]; result: MutationResult }

/** Sends an account's queue to the server. */
type Sender = {
  /** Sends the queue until it is empty or sending is blocked. */
  wake: () => void
  /** Sends what waits for the next request at once, because the page may be closed. */
  flush: () => void
  /** Stops as soon as sending is blocked or the queue is empty; it cannot be woken again. */
  stop: () => void
}

const MIN_BACKOFF = SECOND
const MAX_BACKOFF = MINUTE
/** The pause after a request for each one that the counter has, so that quick changes share one. */
const PAUSE_PER_REQUEST = 100
const MAX_PAUSE = 2 * SECOND

/**
 * Creates a sender that sends all waiting mutations in order, as a batch. Requests follow each other
 * the slower the more there were in the last minute. A mutation stays queued until it is answered.
 */
export function createSender(parts: SenderParts): Sender {
  const { api, counter, clock, onBlockReason } = parts
  let running = false
  let wanted = false
  let stopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  // While set, nothing wakes the sender before the timer.
  let pause: 'busy' | 'between requests' | undefined
  // Halved after a batch was rejected as a whole.
  let maxEntries = MAX_CHANGES

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

  /** Sends one request; resolves to whether to send the next. */
  async function sendNext(): Promise<boolean> {
    // It may have been woken during the request before.
    if (pause) return false
    const waiting = parts.readWaiting()
    if (waiting.length === 0) {
      onBlockReason(undefined)
      return false
    }
    if (counter.read().blocked) return false
    if (!parts.isOnline()) return block('offline')
    const merged = mergeMutations(waiting, maxEntries)
    if (rejectConflicts(merged)) return true
    const entries = merged.map((entry) =>
      createBatchEntry(entry, parts.findKnown(entry.mutation.id)?.version),
    )
    return handleResult(merged, await api.send(entries, clock.now()))
  }

  /** Rejects mutations that conflict with the known tasks; returns whether there were any. */
  function rejectConflicts(merged: readonly MergedMutation[]): boolean {
    const byTask = groupByTask(parts.listMutations())
    const pending = merged.flatMap((entry) => {
      const { id } = entry.mutation
      const known = parts.findKnown(id)
      return known ? findConflicts(entry, known, byTask.get(id)) : []
    })
    if (pending.length === 0) return false
    parts.onProcessed([{ pending, result: { kind: 'rejected', reason: CHANGED_ELSEWHERE } }])
    return true
  }

  function handleResult(merged: readonly MergedMutation[], result: SendResult): boolean {
    if (result.kind === 'unauthorized') {
      stopped = true
      parts.onUnauthorized()
      return false
    }
    if (result.kind === 'busy') return block('busy', result.wait, result.reason)
    if (result.kind === 'lost') return block(parts.isOnline() ? 'unreachable' : 'offline')
    counter.increase()
    onBlockReason(undefined)
    // A batch that was rejected as a whole is halved, so that one entry does not block the rest.
    if (result.kind === 'rejected' && merged.length > 1) {
      maxEntries = Math.floor(merged.length / 2)
      return true
    }
    maxEntries = Math.min(maxEntries * 2, MAX_CHANGES)
    const replies = result.kind === 'rejected' ? [result.reply] : result.replies
    const { isProgress, isStale } = handleReplies(merged, replies)
    const deferred = replies.find(isDeferred)
    if (deferred) return block('busy', MAX_BACKOFF, deferred.reason)
    if (!isProgress) return block('unreachable')
    failures = 0
    return isStale || rest()
  }

  /** Pauses between two requests; a sender that is being stopped goes on at once. */
  function rest(): boolean {
    if (stopped) return true
    wait('between requests', Math.min(counter.read().count * PAUSE_PER_REQUEST, MAX_PAUSE))
    return false
  }

  /**
   * Returns whether a reply brought progress, and whether one asks to send a mutation again. Where the server has no room for a mutation, it stays
   * queued with all others of its task, which failed only because of it. The changes of a task stay
   * queued too if its creation is rejected.
   */
  function handleReplies(
    merged: readonly MergedMutation[],
    replies: readonly MutationReply[],
  ): { isProgress: boolean; isStale: boolean } {
    const deferred = new Set(
      merged.flatMap(({ mutation }, index) => (isDeferred(replies[index]) ? [mutation.id] : [])),
    )
    const notCreated = new Set<string>()
    const processed = merged.flatMap(({ mutation, pending }, index) => {
      const reply = deferred.has(mutation.id) ? undefined : replies[index]
      if (!reply || (mutation.op === 'change' && notCreated.has(mutation.id))) return []
      const result = interpretReply(mutation, reply)
      if (mutation.op === 'create' && result.kind === 'rejected') notCreated.add(mutation.id)
      return [{ pending, result }]
    })
    const isProgress = processed.some(({ result }) => {
      if (result.kind !== 'stale') return true
      return result.item.version > (parts.findKnown(result.item.id)?.version ?? 0)
    })
    parts.onProcessed(processed)
    return { isProgress, isStale: processed.some(({ result }) => result.kind === 'stale') }
  }

  /** Retries after `time` milliseconds, by default with exponential backoff. */
  function block(blockReason: BlockReason, time?: number, message?: string): false {
    onBlockReason(blockReason, message)
    if (stopped) return false
    const backoff = Math.min(MIN_BACKOFF * 2 ** failures, MAX_BACKOFF)
    if (time === undefined) failures++
    wait(blockReason === 'busy' ? 'busy' : undefined, time ?? backoff)
    return false
  }

  function wait(reason: typeof pause, time: number): void {
    clearTimeout(timer)
    pause = reason
    timer = setTimeout(() => {
      pause = undefined
      wake()
    }, time)
  }

  function wake(): void {
    if (stopped || pause) return
    wanted = true
    if (running) return
    clearTimeout(timer)
    void run()
  }

  function flush(): void {
    if (pause !== 'between requests') return
    pause = undefined
    wake()
  }

  return {
    wake,
    flush,
    stop() {
      flush()
      stopped = true
      clearTimeout(timer)
    },
  }
}

function groupByTask(all: readonly PendingMutation[]): Map<string, PendingMutation[]> {
  const groups = new Map<string, PendingMutation[]>()
  for (const pending of all) {
    const group = groups.get(pending.mutation.id)
    if (group) group.push(pending)
    else groups.set(pending.mutation.id, [pending])
  }
  return groups
}

/** Returns whether the server asks to send the mutation again later. */
function isDeferred(reply: MutationReply | undefined): boolean {
  return reply?.status === 503
}
