import { createReminderSettingQueries } from '../../db/queries/reminder-settings.ts'
import { createTodoQueries } from '../../db/queries/todo-items.ts'
import type { Database } from '../../db/open.ts'
import type { SyncMutation, SyncRequest, SyncResult } from '../../shared/api/items.ts'
import type { Clock } from '../../shared/clock.ts'
import { type Result, success } from '../../shared/result.ts'
import { PROBLEM_STATUS } from './batch-entry.ts'
import type { ItemProblem, Items } from './items.ts'
import { zoneSchema } from './zone-schema.ts'

/** Synchronises browsers with lists. */
export type Sync = {
  /** Applies mutations in order, each once; one that fails does not stop the others. */
  apply: (accountId: number, request: Omit<SyncRequest, 'since'>) => SyncResult[]
  /** Returns what has changed after a version, as JSON of `ListChanges`; undefined without the account. */
  writeChanges: (accountId: number, since: number | undefined) => Buffer | undefined
}

type Dependencies = { database: Database; clock: Clock; items: Items }

/** Creates the sync of all lists; each call is limited to one account. */
export function createSync({ database, clock, items }: Dependencies): Sync {
  const queries = createTodoQueries(database.connection)
  const settings = createReminderSettingQueries(database.connection)

  /** Applies a mutation that was not applied before; `offset` is how far the server's clock is ahead of the browser's. */
  function applyOnce(accountId: number, mutation: SyncMutation, offset: number): SyncResult {
    const { mutationId: id } = mutation
    const applied = queries.findMutation(accountId, id)
    if (applied) return toResult(success(applied.conflicts))
    const result = apply(accountId, mutation, mutation.madeAt + offset)
    if (result.ok) {
      queries.insertMutation(accountId, { id, conflicts: result.value }, clock.now())
    }
    return toResult(result)
  }

  function apply(
    accountId: number,
    mutation: SyncMutation,
    madeAt: number,
  ): Result<readonly string[], ItemProblem> {
    switch (mutation.op) {
      case 'create': {
        const { op: _, mutationId: __, madeAt: ___, ...task } = mutation
        const created = items.create(accountId, { createdAt: madeAt, ...task })
        return created.ok ? success([]) : created
      }
      case 'change': {
        const { id, change, base } = mutation
        return items.merge(accountId, id, change, base, madeAt)
      }
      case 'erase':
        // If another device has erased or restored the task, nothing is left to do.
        items.erase(accountId, mutation.id)
        return success([])
    }
  }

  return {
    apply: (accountId, { sentAt, zone, mutations }) =>
      database.transaction(() => {
        // A reminder needs a time zone, and the account is asked for none before the first.
        if (zone !== undefined && zoneSchema.safeParse(zone).success) {
          settings.addZone(accountId, zone)
        }
        const offset = clock.now() - sentAt
        // Tasks of which a mutation has to be sent again: later ones of them must not overtake it.
        const waiting = new Map<string, SyncResult>()
        const results = mutations.map((mutation) => {
          const result = waiting.get(mutation.id) ?? applyOnce(accountId, mutation, offset)
          if (result.status === 503) waiting.set(mutation.id, result)
          return result
        })
        if (mutations.length > 0) queries.trim(accountId)
        return results
      }),

    writeChanges: (accountId, since) =>
      database.transaction(() => {
        const state = queries.findState(accountId)
        if (!state) return undefined
        const { account, version } = state
        const isPart = since !== undefined && since <= version
        const head = {
          account,
          version,
          ...(isPart && { since }),
          check: queries.findCheck(accountId),
        }
        // A task that has not changed since versions are recorded has version 0.
        const after = isPart ? since : -1
        return Buffer.concat([
          Buffer.from(JSON.stringify(head).slice(0, -1)),
          Buffer.from(',"items":'),
          queries.listChanged(accountId, after),
          Buffer.from(',"erased":'),
          isPart ? queries.listErased(accountId, after) : NONE,
          Buffer.from('}'),
        ])
      }),
  }
}

const NONE = Buffer.from('[]')

function toResult(result: Result<readonly string[], ItemProblem>): SyncResult {
  if (!result.ok) {
    const { problem } = result
    const reason = 'message' in problem ? { reason: problem.message } : {}
    return { status: PROBLEM_STATUS[problem.kind], ...reason }
  }
  return result.value.length > 0 ? { status: 409, conflicts: result.value } : { status: 200 }
}
