import { createTestTabs } from '../../client/projects/to-do-list/queue/testing-tabs.ts'
import type { ListApi } from '../../client/projects/to-do-list/queue/list-api.ts'
import { addAccount, createTestDatabase } from '../../db/testing.ts'
import { createItems } from '../../server/todo-list/items.ts'
import { askList, itemId } from '../../server/todo-list/testing.ts'
import type { SyncMutation, SyncRequest, SyncResult } from '../../shared/api/items.ts'
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
  let database = createTestDatabase()
  const accounts = { anna: addAccount(database, 'anna'), bert: addAccount(database, 'bert') }
  let lists = openLists()
  const outcomes: RequestOutcome[] = []
  /** Whether the lists take no more tasks. */
  const room = { full: false }
  let ids = 0

  function openLists() {
    const items = createItems({ database, clock, capacity: { isFull: () => false } })
    const open = (person: Person) => askList(database, clock, items, accounts[person])
    return { anna: open('anna'), bert: open('bert') }
  }

  /** Backs the lists up; returns what restores the backup. */
  function backUp(): () => void {
    const backup = database.connection.serialize()
    return () => {
      database.close()
      database = createTestDatabase(backup)
      lists = openLists()
    }
  }

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
    const read = (since: number | undefined) =>
      lists[person].sync({
        ...{ ...(since !== undefined && { since }), sentAt: clock.now(), mutations: [] },
      }).list
    return {
      watch: () => Promise.resolve({ kind: 'lost' as const }),
      sync: (request) =>
        handle(isOnline, () => {
          onSent(
            person,
            request.mutations.map(({ id }) => id),
          )
          const results = request.mutations.map((mutation) =>
            sendOne(lists[person], mutation, request),
          )
          return { kind: 'answered' as const, results, list: read(request.since) }
        }),
    }
  }

  /** Sends one mutation; a full list rejects new tasks. */
  function sendOne(
    list: ReturnType<typeof askList>,
    mutation: SyncMutation,
    request: SyncRequest,
  ): SyncResult {
    const { items, trash } = list.read()
    const isNew =
      mutation.op === 'create' && ![...items, ...trash].some(({ id }) => id === mutation.id)
    if (room.full && isNew) return { status: 400, reason: 'The list is full.' }
    const [result] = list.sync({ ...request, mutations: [mutation] }).results
    return result ?? { status: 400 }
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
        device.tellOthers(undefined, 'token')
      },
    }
  }

  return {
    ...{ clock, outcomes, room, backUp, createDevice, findOwner },
    list: (person: Person) => lists[person],
    close: () => database.close(),
  }
}

function travel(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, WAY))
}
