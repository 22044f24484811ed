import { createHash, randomUUID } from 'node:crypto'
import { changeAccount, login, register } from '../../shared/api/accounts.ts'
import { call, CallError, type CallOptions } from '../../shared/api/endpoint.ts'
import {
  changeItems,
  createItem,
  deleteItem,
  syncItems,
  type SyncMutation,
} from '../../shared/api/items.ts'

/** A task as the server must store it; `maybe` marks a write without a response. */
type KnownTask = {
  completed: boolean
  deleted: boolean
  version: number
  maybe?: 'changed' | 'erased'
  /** A mutation without a response. */
  unanswered?: SyncMutation
}

/** A simulated user, and the data that the server has acknowledged. */
export type Person = {
  email: string
  address: string
  registered: 'yes' | 'maybe' | 'no'
  password: string
  /** A new password whose change got no response. */
  maybePassword?: string
  /** Whether the password was changed, which an account used from one network can do once a day. */
  changedPassword: boolean
  token?: string
  /** Digests of the tokens of its open sessions. */
  sessions: string[]
  tasks: Map<string, KnownTask>
  /** Ids of tasks whose creation got no response. */
  maybeTasks: Set<string>
  /** Ids of tasks to which a mutation was applied twice. */
  changedTwice: string[]
}

/** Counts of writes with and without a response, and a callback for each response. */
export type Tally = { acknowledged: number; unanswered: number; onAcknowledged: () => void }

/** Creates a user without an account, with an e-mail and an IP address of its own. */
export function createPerson(number: number): Person {
  return {
    email: `p${number}@example.com`,
    address: `10.${(number >> 8) & 255}.${number & 255}.1`,
    registered: 'no',
    password: `password ${randomUUID().slice(0, 8)}`,
    changedPassword: false,
    sessions: [],
    tasks: new Map(),
    maybeTasks: new Set(),
    changedTwice: [],
  }
}

/**
 * Sends random writes until the server stops responding, and records the responses.
 * @param random returns a number from 0 to 1, from a seed
 */
export async function useSite(
  origin: string,
  person: Person,
  random: () => number,
  tally: Tally,
): Promise<void> {
  const headers = { 'X-Forwarded-For': person.address }
  for (;;) {
    try {
      await step(person, random, { origin, headers, ...(person.token && { token: person.token }) })
      tally.acknowledged++
      tally.onAcknowledged()
    } catch (error) {
      // An error response is a bug; only a missing response is the effect of the kill.
      if (error instanceof CallError) throw error
      tally.unanswered++
      return
    }
  }
}

async function step(person: Person, random: () => number, options: CallOptions): Promise<void> {
  if (person.registered === 'no') return registerPerson(person, options)
  if (person.token === undefined) return logIn(person, options)
  const [id, task] = [...person.tasks][Math.floor(random() * person.tasks.size)] ?? []
  const choice = random()
  if (choice < 0.05 && !person.changedPassword) return changePassword(person, options)
  if (choice < 0.1) return logIn(person, options)
  if (!id || !task || choice < 0.5) return addTask(person, options)
  if (task.unanswered) return sendAgain(person, id, task, task.unanswered, options)
  if (task.maybe) return addTask(person, options)
  if (task.deleted) return eraseTask(person, id, task, options)
  return choice < 0.85 ? toggleTask(id, task, options) : removeTask(id, task, options)
}

async function registerPerson(person: Person, options: CallOptions): Promise<void> {
  const { email, password } = person
  person.registered = 'maybe'
  await call(register, { username: 'Somebody', email, password }, options)
  person.registered = 'yes'
}

async function logIn(person: Person, options: CallOptions): Promise<void> {
  const { email, password } = person
  const { token } = await call(login, { email, password }, options)
  person.token = token
  person.sessions.push(digestToken(token))
}

function digestToken(token: string): string {
  return createHash('sha256').update(Buffer.from(token, 'base64url')).digest('hex')
}

async function changePassword(person: Person, options: CallOptions): Promise<void> {
  const newPassword = `password ${randomUUID().slice(0, 8)}`
  person.maybePassword = newPassword
  person.changedPassword = true
  await call(changeAccount, { currentPassword: person.password, newPassword }, options)
  person.password = newPassword
  delete person.maybePassword
  // Every other session has ended.
  person.sessions = [digestToken(options.token ?? '')]
}

async function addTask({ tasks, maybeTasks }: Person, options: CallOptions): Promise<void> {
  const id = randomUUID()
  maybeTasks.add(id)
  const fields = { title: `Task ${id}`, notes: writeNotes(id), tags: ['fault'] }
  const { version } = await call(createItem, { id, ...fields }, options)
  maybeTasks.delete(id)
  tasks.set(id, { completed: false, deleted: false, version })
}

/** Returns long notes for a task, so that an audit detects partial writes. */
export function writeNotes(id: string): string {
  return `Notes of ${id}. `.repeat(20).trimEnd()
}

async function toggleTask(id: string, task: KnownTask, options: CallOptions): Promise<void> {
  const completed = !task.completed
  const mutation = createTick(id, completed)
  Object.assign(task, { maybe: 'changed', unanswered: mutation })
  await call(syncItems, { sentAt: 0, mutations: [mutation] }, options)
  Object.assign(task, { completed, version: task.version + 1 })
  delete task.maybe
  delete task.unanswered
}

/**
 * Sends a mutation again whose response the kill prevented, reverts it, and sends it a last time. It must
 * have been applied once.
 */
async function sendAgain(
  { changedTwice }: Person,
  id: string,
  task: KnownTask,
  mutation: SyncMutation,
  options: CallOptions,
): Promise<void> {
  const mutations = [mutation, createTick(id, task.completed), mutation]
  const { list } = await call(syncItems, { sentAt: 0, mutations }, options)
  const found = list.items.find((item) => item.id === id)
  task.version += 2
  const isCompleted = found && found.completedAt !== null
  if (found?.version !== task.version || isCompleted !== task.completed) changedTwice.push(id)
  delete task.maybe
  delete task.unanswered
}

function createTick(id: string, completed: boolean): SyncMutation {
  const made = { mutationId: randomUUID(), madeAt: 0 }
  return { ...made, op: 'change', id, change: { completed }, base: { completed: !completed } }
}

async function removeTask(id: string, task: KnownTask, options: CallOptions): Promise<void> {
  task.maybe = 'changed'
  await call(deleteItem, undefined, { ...options, params: { id } })
  task.deleted = true
  delete task.maybe
}

async function eraseTask(
  { tasks }: Person,
  id: string,
  task: KnownTask,
  options: CallOptions,
): Promise<void> {
  task.maybe = 'erased'
  await call(changeItems, { changes: [{ op: 'erase', id }] }, options)
  tasks.delete(id)
}
