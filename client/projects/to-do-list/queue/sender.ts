import type { Item } from '../../../../shared/api/items.ts'
import { MINUTE, SECOND } from '../../../../shared/clock.ts'
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
  takeGroup,
} from './mutations.ts'

/** Why nothing is being sent. */
export type BlockReason = 'offline' | 'unreachable' | 'busy'

/** What the sender needs of the list, the browser and the server. */
type SenderParts = {
  api: Pick<ListApi, 'send'>
  counter: RequestCounter
  isOnline: () => boolean
  /** Runs it under a lock that all tabs share; returns false too if the session has ended. */
  takeTurn: (run: () => Promise<boolean>) => Promise<boolean>
  /** Returns the mutations that wait, after reading what other tabs changed. */
  readWaiting: () => readonly PendingMutation[]
  findKnown: (id: string) => Item | undefined
  /** Returns all mutations of a task in this browser, those with an unknown result included. */
  findMutations: (id: string) => readonly PendingMutation[]
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
  /** Stops as soon as sending is blocked or the queue is empty; it cannot be woken again. */
  stop: () => void
}

const MIN_BACKOFF = SECOND
const MAX_BACKOFF = MINUTE

/**
 * Creates a sender that sends mutations in order, one request each. Those that were made together,
 * or that waited for a connection, are sent as a batch. A mutation stays queued until it is answered.
 */
export function createSender(parts: SenderParts): Sender {
  const { api, counter, onBlockReason } = parts
  let running = false
  let wanted = false
  let stopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  // Mutations from before this page, or from before sending was blocked, are sent as a batch.
  let isBacklog = true
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
    const waiting = parts.readWaiting()
    if (waiting.length === 0) {
      isBacklog = false
      onBlockReason(undefined)
      return false
    }
    if (counter.read().blocked) {
      isBacklog = true
      return false
    }
    if (!parts.isOnline()) return block('offline')
    const merged = mergeMutations(isBacklog ? waiting : takeGroup(waiting), maxEntries)
    if (rejectConflicts(merged)) return true
    const entries = merged.map(({ mutation }) =>
      createBatchEntry(mutation, parts.findKnown(mutation.id)?.version),
    )
    return handleResult(merged, await api.send(entries))
  }

  /** Rejects mutations that conflict with the known tasks; returns whether there were any. */
  function rejectConflicts(merged: readonly MergedMutation[]): boolean {
    const pending = merged.flatMap((entry) => {
      const { id } = entry.mutation
      const known = parts.findKnown(id)
      return known ? findConflicts(entry, known, parts.findMutations(id)) : []
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
    if (result.replies.length !== merged.length) {
      maxEntries = Math.max(Math.floor(merged.length / 2), 1)
      return merged.length > 1 || block('unreachable')
    }
    maxEntries = Math.min(maxEntries * 2, MAX_CHANGES)
    const isProgress = handleReplies(merged, result.replies)
    const deferred = result.replies.find(isDeferred)
    if (deferred) return block('busy', MAX_BACKOFF, deferred.reason)
    if (!isProgress) return block('unreachable')
    failures = 0
    return true
  }

  /**
   * Returns whether a reply brought progress. Where the server has no room for a mutation, it stays
   * queued with all others of its task, which failed only because of it.
   */
  function handleReplies(
    merged: readonly MergedMutation[],
    replies: readonly MutationReply[],
  ): boolean {
    const deferred = new Set(
      merged.flatMap(({ mutation }, index) => (isDeferred(replies[index]) ? [mutation.id] : [])),
    )
    const processed = merged.flatMap(({ mutation, pending }, index) => {
      const reply = deferred.has(mutation.id) ? undefined : replies[index]
      return reply ? [{ pending, result: interpretReply(mutation, reply) }] : []
    })
    const isProgress = processed.some(({ result }) => {
      if (result.kind !== 'stale') return true
      return result.item.version > (parts.findKnown(result.item.id)?.version ?? 0)
    })
    parts.onProcessed(processed)
    return isProgress
  }

  /** Retries after `wait` milliseconds, by default with exponential backoff. */
  function block(blockReason: BlockReason, wait?: number, message?: string): false {
    isBacklog = true
    busy = blockReason === 'busy'
    onBlockReason(blockReason, message)
    clearTimeout(timer)
    if (stopped) return false
    const pause = wait ?? Math.min(MIN_BACKOFF * 2 ** failures, MAX_BACKOFF)
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

/** Returns whether the server asks to send the mutation again later. */
function isDeferred(reply: MutationReply | undefined): boolean {
  return reply?.status === 503
}
