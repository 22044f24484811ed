import type { Item, ItemChange } from '../../../shared/api/items.ts'
import { MAX_ACCOUNTS_ASKED, MAX_PUBLIC_ID_LENGTH } from '../../../shared/limits.ts'
import { parseTitle } from '../../../shared/rules/item.ts'
import type { Browser } from './browser.ts'
import { DRAFT_PREFIX, listLeftDrafts } from './draft.ts'
import { applyMutations, type PendingMutation } from './queue/mutations.ts'
import { parseStoredMutation } from './queue/stored-mutation.ts'
import { listStoredKeys } from './storage-area.ts'
import type { IncomingTask } from './task-list.ts'

const PREFIX = 'to-do/'

/** Lists the accounts other than `own` for which local storage has unsent changes or a draft. */
export function listOtherAccounts(storage: Storage, own: string): string[] {
  const accounts = listStoredKeys(storage).flatMap((key) => {
    if (key.startsWith(DRAFT_PREFIX)) return [key.slice(DRAFT_PREFIX.length)]
    const [account = '', ...rest] = key.slice(PREFIX.length).split('/')
    return key.startsWith(PREFIX) && rest.length === 1 ? [account] : []
  })
  return [...new Set(accounts)].filter(
    // Other programs write to local storage too, and the server refuses a question with a longer id.
    (account) => account !== own && account.length <= MAX_PUBLIC_ID_LENGTH,
  )
}

/**
 * Returns which of these accounts are deleted, as far as the server answers.
 * @param ask asks the server about the most accounts that it takes at once
 */
export async function findDeleted(
  accounts: readonly string[],
  ask: (some: readonly string[]) => Promise<readonly string[] | undefined>,
): Promise<string[]> {
  const deleted: string[] = []
  for (let start = 0; start < accounts.length; start += MAX_ACCOUNTS_ASKED) {
    const found = await ask(accounts.slice(start, start + MAX_ACCOUNTS_ASKED))
    if (!found) break
    deleted.push(...found)
  }
  return deleted
}

/**
 * Reads what was typed for an account as tasks: those that were added, those whose text was changed,
 * and the drafts of new ones.
 */
export function readLeftTasks(
  storage: Storage,
  account: string,
  { clock, createId }: Pick<Browser, 'clock' | 'createId'>,
): Item[] {
  const prefix = `${PREFIX}${account}/`
  const pending = listStoredKeys(storage)
    .filter((key) => key.startsWith(prefix))
    .sort()
    .flatMap((key) => {
      const mutation = parseStoredMutation(key.slice(prefix.length), storage.getItem(key))
      return mutation && !mutation.saved ? [mutation] : []
    })
  const created = pending.filter(({ mutation }) => mutation.op === 'create')
  const drafted = listLeftDrafts(storage, account).flatMap((text) => {
    const title = parseTitle(text)
    return title.ok ? [createTask(createId(), title.value, clock.now())] : []
  })
  // A task is created once: those that were added in this browser keep all their fields.
  const mutations = [...created, ...pending.flatMap(createChanged), ...pending, ...drafted]
  const tasks = applyMutations(new Map(), mutations).values()
  return [...tasks].filter(({ deletedAt }) => deletedAt === null)
}

/** Returns the tasks to add to another list, without their places in this one. */
export function toIncoming(items: readonly Item[]): IncomingTask[] {
  return items.map(({ updatedAt: _, version: __, position: ___, deletedAt: ____, ...task }) => task)
}

/** Creates a task whose text was changed; only its title and the changed fields are known. */
function createChanged({ mutation, madeAt }: PendingMutation): PendingMutation[] {
  if (mutation.op !== 'change' || !hasText(mutation.change)) return []
  return [createTask(mutation.id, mutation.title, madeAt)]
}

function hasText({ completed, deleted, position, ...written }: ItemChange): boolean {
  return Object.keys(written).length > 0
}

function createTask(id: string, title: string, madeAt: number): PendingMutation {
  return { key: '', madeAt, mutation: { op: 'create', id, title } }
}
