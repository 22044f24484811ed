import { createTestTabs } from '../../client/projects/to-do-list/queue/testing-tabs.ts'
import type { ListApi } from '../../client/projects/to-do-list/queue/list-api.ts'
import { addAccount, createTestDatabase } from '../../db/testing.ts'
import { createItems } from '../../server/todo-list/items.ts'
import { askList, itemId } from '../../server/todo-list/testing.ts'
import type { BatchEntry } from '../../shared/api/items.ts'
import { createTestClock, SECOND } from '../../shared/clock.ts'

/** How a request can end: normally, without an answer before or after it was handled, or busy. */
export const REQUEST_OUTCOMES = ['well', 'lost', 'answer lost', 'busy'] as const
/** How one request ends. */
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number]

/** The users. */
export const PEOPLE = ['anna', 'bert'] as const
/** A user. */
export type Person = (typeof PEOPLE)[number]

/** How long a request is on its way, there and back each. */
const WAY = 4

/**
 * Creates the lists of two users in a real database, and the browsers of two devices. Requests
 * pass the schema without HTTP. `onSent` receives the ids that a user has sent.
 */
export function createSite(onSent: (person: Person, ids: readonly string[]) => void) {
  const clock = createTestClock()
  const database = createTestDatabase()
  const items = createItems({ database, clock, capacity: { isFull: () => false } })
  const openList = (person: Person) => askList(items, addAccount(database, person))
  const lists = { anna: openList('anna'), bert: openList('bert') }
  const outcomes: RequestOutcome[] = []
  /** Whether the lists take no more tasks. */
  const room = { full: false }
  let ids = 0

  function findPerson(token: string): Person {
    return PEOPLE.find((person) => token.startsWith(person)) ?? 'anna'
  }

  async function handle<Answer>(isOnline: () => boolean, run: () => Answer) {
    const outcome = outcomes.shift() ?? 'well'
    await travel()
    if (!isOnline() || outcome === 'lost') return { kind: 'lost' as const }
    if (outcome === 'busy') return { kind: 'busy' as const, wait: 2 * SECOND }
    const answer = run()
    await travel()
    return isOnline() && outcome !== 'answer lost' ? answer : { kind: 'lost' as const }
  }

  function createApi(token: string, isOnline: () => boolean): ListApi {
    const person = findPerson(token)
    const list = lists[person]
    return {
      read: (etag) =>
        handle(isOnline, () => {
          const tag = list.findTag()
          if (!tag) return { kind: 'unauthorized' as const }
          if (tag === etag) return { kind: 'unchanged' as const }
          return { kind: 'list' as const, list: list.read(), etag: tag }
        }),
      send: (entries, sentAt) =>
        handle(isOnline, () => {
          onSent(
            person,
            entries.map(({ id }) => id),
          )
          return {
            kind: 'answered' as const,
            replies: entries.flatMap((entry) => sendOne(list, entry, sentAt)),
          }
        }),
    }
  }

  /** Sends one entry; a full list rejects new tasks. */
  function sendOne(list: ReturnType<typeof openList>, entry: BatchEntry, sentAt: number) {
    const { items, trash } = list.read()
    const isNew = entry.op === 'create' && ![...items, ...trash].some(({ id }) => id === entry.id)
    if (room.full && isNew) return [{ status: 400 as const, reason: 'The list is full.' }]
    return list.send([entry], sentAt)
  }

  /** Finds the owner of a list by the public name of the account. */
  function findOwner(account: string | undefined): Person | undefined {
    return PEOPLE.find((person) => lists[person].read().account === account)
  }

  function createDevice() {
    const device = createTestTabs({
      clock,
      createApi: (token) => createApi(token, () => device.world.online),
      createId: () => itemId(++ids),
      deliver: (tell) => void setTimeout(tell, 1),
    })
    let logins = 0
    return {
      ...device,
      logIn(person: Person) {
        const token = `${person} ${++logins}`
        device.storage.setItem('token', token)
        device.tellOthers(undefined, 'token', token)
      },
    }
  }

  return { clock, outcomes, room, createDevice, findOwner, lists, close: () => database.close() }
}

function travel(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, WAY))
}
