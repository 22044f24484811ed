import { EMPTY_FIELDS, type Item, type ItemChange } from '../../../shared/api/items.ts'
import { MAX_ACCOUNTS_ASKED } from '../../../shared/limits.ts'
import { parseTitle } from '../../../shared/rules/item.ts'
import { readDraft } from './draft.ts'
import { applyMutations, type PendingMutation } from './queue/mutations.ts'
import { parseStoredMutation } from './queue/stored-mutation.ts'
import { listStoredKeys } from './stored-keys.ts'
import type { IncomingTask } from './task-list.ts'

const PREFIX = 'to-do/'
const DRAFT_PREFIX = 'to-do/draft/'

/** Lists the accounts other than `own` for which local storage has unsent changes or a draft. */
export function listOtherAccounts(storage: Storage, own: string): string[] {
  const accounts = listStoredKeys(storage).flatMap((key) => {
    if (key.startsWith(DRAFT_PREFIX)) return [key.slice(DRAFT_PREFIX.length)]
    const [account = '', ...rest] = key.slice(PREFIX.length).split('/')
    return key.startsWith(PREFIX) && rest.length === 1 ? [account] : []
  })
  return [...new Set(accounts)].filter((account) => account !== own).slice(0, MAX_ACCOUNTS_ASKED)
}

/**
 * Reads what was typed for an account as tasks: those that were added, those whose text was changed,
 * and the draft of a new one.
 */
export function readLeftTasks(storage: Storage, account: string, createId: () => string): Item[] {
  const prefix = `${PREFIX}${account}/`
  const pending = listStoredKeys(storage)
    .filter((key) => key.startsWith(prefix))
    .sort()
    .flatMap((key) => {
      const mutation = parseStoredMutation(key.slice(prefix.length), storage.getItem(key))
      return mutation && !mutation.saved ? [mutation] : []
    })
  const title = parseTitle(readDraft(storage, account))
  const drafts = title.ok ? [createTask(createId(), title.value, 0)] : []
  const tasks = applyMutations(new Map(pending.flatMap(findChangedTask)), pending).values()
  return [...tasks, ...drafts].filter(({ deletedAt }) => deletedAt === null)
}

/** Returns the tasks to add to another list, without their places in this one. */
export function toIncoming(items: readonly Item[]): IncomingTask[] {
  return items.map(({ updatedAt: _, version: __, position: ___, deletedAt: ____, ...task }) => task)
}

/** Returns a task of which only its title and the changed fields are known. */
function findChangedTask({ mutation, madeAt }: PendingMutation): [string, Item][] {
  if (mutation.op !== 'change' || !hasText(mutation.change)) return []
  return [[mutation.id, createTask(mutation.id, mutation.title, madeAt)]]
}

function hasText({ completed, deleted, position, ...written }: ItemChange): boolean {
  return Object.keys(written).length > 0
}

function createTask(id: string, title: string, createdAt: number): Item {
  const times = { createdAt, updatedAt: createdAt, completedAt: null, deletedAt: null }
  return { id, title, ...EMPTY_FIELDS, position: 'a0', ...times, version: 0 }
}
