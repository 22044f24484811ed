import { describe, expect, it } from 'vitest'
import { call, type CallOptions } from '../../shared/api/endpoint.ts'
import { readChanges, syncItems, type SyncMutation } from '../../shared/api/items.ts'
import { HOUR } from '../../shared/clock.ts'
import { MAX_CHANGES, MAX_MUTATION_ID_LENGTH } from '../../shared/limits.ts'
import { createTask, read, sendRaw, serveLists, TASK } from './testing.ts'

const made = { mutationId: 'm1', madeAt: 1 }
const rename: SyncMutation = {
  ...{ ...made, op: 'change', id: TASK },
  ...{ change: { title: 'b' }, base: { title: 'a' } },
}

/** Sends a body of any shape. */
async function post(options: CallOptions, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await sendRaw(options, 'POST', 'items/sync', text)
  return { status: response.status, ...(await read(response)) }
}

const ask = (options: CallOptions, query: Record<string, string> = {}) =>
  call(readChanges, undefined, { ...options, query })

describe('mutations', () => {
  it('that many requests bring at once are applied once', async () => {
    const { mine } = await serveLists()
    await createTask(mine)
    const body = { sentAt: 1, mutations: [rename] }
    const replies = await Promise.all(Array.from({ length: 10 }, () => call(syncItems, body, mine)))
    expect(replies.map(({ results }) => results)).toEqual(replies.map(() => [{ status: 200 }]))
    expect((await ask(mine)).items).toMatchObject([{ title: 'b', version: 2 }])
  })

  it('of one account have nothing to do with those of another, even with the same ids', async () => {
    const { mine, theirs } = await serveLists()
    await createTask(mine)
    await createTask(theirs)
    await call(syncItems, { sentAt: 1, mutations: [rename] }, mine)
    expect((await ask(theirs)).items).toMatchObject([{ title: 'a', version: 1 }])
    await call(syncItems, { sentAt: 1, mutations: [rename] }, theirs)
    expect((await ask(theirs)).items).toMatchObject([{ title: 'b', version: 2 }])
  })

  it('that fail do not stop the others', async () => {
    const { mine } = await serveLists()
    await createTask(mine)
    const mutations: SyncMutation[] = [
      { ...rename, mutationId: 'long', change: { title: 'x'.repeat(9999) } },
      { ...rename, mutationId: 'control', change: { notes: '\0' } },
      { ...rename, mutationId: 'elsewhere', id: 'f'.repeat(36) },
      { op: 'create', mutationId: 'no id', madeAt: 1, id: '__proto__', title: 'c' },
      { op: 'erase', mutationId: 'not in the trash', madeAt: 1, id: TASK },
      { ...rename, mutationId: 'good' },
    ]
    const { results } = await call(syncItems, { sentAt: 1, mutations }, mine)
    expect(results.map(({ status }) => status)).toEqual([400, 400, 404, 400, 200, 200])
    expect((await ask(mine)).items).toMatchObject([{ title: 'b', notes: '', version: 2 }])
  })

  it.each<[string, unknown]>([
    ['no object', [rename]],
    ['no time', { mutations: [] }],
    ['a time in the past of 1970', { sentAt: -1, mutations: [] }],
    ['a time that is not a number', { sentAt: '1', mutations: [] }],
    ['a time beyond all integers', { sentAt: 1e300, mutations: [] }],
    ['a negative version', { since: -1, sentAt: 1, mutations: [] }],
    ['half a version', { since: 0.5, sentAt: 1, mutations: [] }],
    ['no list', { sentAt: 1, mutations: { length: 1 } }],
    ['too many mutations', { sentAt: 1, mutations: Array(MAX_CHANGES + 1).fill(rename) }],
    ['a mutation without an id', { sentAt: 1, mutations: [{ ...rename, mutationId: '' }] }],
    [
      'a long id',
      {
        sentAt: 1,
        mutations: [{ ...rename, mutationId: 'm'.repeat(MAX_MUTATION_ID_LENGTH + 1) }],
      },
    ],
    ['an unknown operation', { sentAt: 1, mutations: [{ ...rename, op: 'constructor' }] }],
    ['an unknown field', { sentAt: 1, mutations: [{ ...rename, change: { id: 'x' } }] }],
    ['a base of another type', { sentAt: 1, mutations: [{ ...rename, base: { title: 7 } }] }],
    ['no base', { sentAt: 1, mutations: [{ ...rename, base: null }] }],
    ['a prototype', '{"sentAt":1,"mutations":[],"__proto__":{"since":0}}'],
    [
      'a prototype in a mutation',
      JSON.stringify({ sentAt: 1, mutations: [rename] }).replace(
        '"base":{',
        '"base":{"__proto__":{},',
      ),
    ],
  ])('with %s are all refused', async (_, body) => {
    const { mine } = await serveLists()
    await createTask(mine)
    expect(await post(mine, body)).toMatchObject({ status: 400, type: 'about:blank' })
    expect((await ask(mine)).items).toMatchObject([{ title: 'a', version: 1 }])
  })

  it('with a control character in their id are applied once, too', async () => {
    const { mine } = await serveLists()
    await createTask(mine)
    const body = { sentAt: 1, mutations: [{ ...rename, mutationId: '\0__proto__\u2028' }] }
    for (let sent = 0; sent < 2; sent++) {
      expect(await post(mine, body)).toMatchObject({ status: 200, results: [{ status: 200 }] })
    }
    expect((await ask(mine)).items).toMatchObject([{ title: 'b', version: 2 }])
  })
})

describe('a version', () => {
  it.each(['-1', '1e3', '9'.repeat(15), '9'.repeat(16), '', '__proto__', '\0'])(
    'of “%s” brings the whole list',
    async (since) => {
      const { mine } = await serveLists()
      await createTask(mine)
      const list = await ask(mine, { since })
      expect(list.items).toHaveLength(1)
      expect(list.since).toBeUndefined()
    },
  )
})

describe('asking for changes', () => {
  it('keeps the account only for a user who opens the list', async () => {
    const { mine, clock, database, accountId } = await serveLists()
    const find = () =>
      database.connection
        .prepare<[number], number>('select expires_at from account where id = ?')
        .pluck()
        .get(accountId)
    const before = find()
    clock.advance(HOUR)
    await ask(mine, { since: '0' })
    expect(find()).toBe(before)
    await ask(mine, { since: '0', opened: '1' })
    expect(find()).toBe((before ?? 0) + HOUR)
  })
})
