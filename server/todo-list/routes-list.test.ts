import { beforeEach, describe, expect, it } from 'vitest'
import { type CallOptions, send } from '../../shared/api/endpoint.ts'
import {
  changeItem,
  changeItems,
  createItem,
  deleteItem,
  type ItemList,
} from '../../shared/api/items.ts'
import { DAY, HOUR } from '../../shared/clock.ts'
import { SESSION_IDLE_TIMEOUT } from '../../shared/limits.ts'
import {
  changeTask,
  createTask,
  itemId,
  read,
  readList,
  sendRaw,
  serveLists,
  TASK as id,
} from './testing.ts'

let site: Awaited<ReturnType<typeof serveLists>>
let mine: CallOptions
let theirs: CallOptions
beforeEach(async () => {
  site = await serveLists()
  ;({ mine, theirs } = site)
})

async function tagOf(options: CallOptions): Promise<string> {
  return (await readList(options)).headers.get('ETag') ?? ''
}

describe('without a valid access token', () => {
  it.each([
    ['no token', undefined],
    ['an unknown one', 'A'.repeat(43)],
    ['one that is none', 'x'],
  ])('(%s) nothing is returned or changed (S94)', async (_, token) => {
    await createTask(mine)
    const options = { origin: mine.origin ?? '', ...(token && { token }) }
    const params = { ...options, params: { id }, headers: { 'If-Match': '"1"' } }
    const answers = await Promise.all([
      readList(options),
      readList(options, '*'),
      send(createItem, { id: itemId(2), title: 'b' }, options),
      send(changeItem, { title: 'b' }, params),
      send(deleteItem, undefined, params),
      send(changeItems, { changes: [{ op: 'delete', id }] }, options),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Bearer realm="[^"]+"/)
      expect(answer.headers.get('ETag')).toBeNull()
      expect(await read(answer)).toMatchObject({ title: 'Unauthorized', status: 401 })
    }
    expect(((await (await readList(mine)).json()) as ItemList).items).toHaveLength(1)
  })
})

describe('the list', () => {
  it('always has the same account id, and its tasks', async () => {
    const first = (await (await readList(mine)).json()) as ItemList
    expect(first).toEqual({
      account: expect.stringMatching(/^[\da-f-]{32,36}$/) as string,
      items: [],
      trash: [],
    })
    const item = await createTask(mine)
    const listed = { account: first.account, items: [item], trash: [] }
    expect(await (await readList(mine)).json()).toEqual(listed)
    expect(await read(await readList(theirs))).toMatchObject({ items: [] })
    expect(await read(await readList(theirs))).not.toMatchObject({ account: first.account })
  })

  it('is not sent again to a browser that has it, until it changes', async () => {
    await createTask(mine)
    const tag = await tagOf(mine)
    for (const header of [tag, tag.replace('W/', ''), `"x", ${tag}`, '*']) {
      const answer = await readList(mine, header)
      expect(answer.status, header).toBe(304)
      expect(answer.headers.get('ETag')).toBe(tag)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(await answer.text()).toBe('')
    }
    await changeTask(mine, '"1"', { completed: true })
    const answer = await readList(mine, tag)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('ETag')).not.toBe(tag)
  })

  it('lists the trash separately until it is erased, and each change gives it a new tag', async () => {
    await createTask(mine)
    const added = await tagOf(mine)
    await send(deleteItem, undefined, { ...mine, params: { id } })
    const deleted = await readList(mine, added)
    expect(deleted.status).toBe(200)
    expect(await read(deleted)).toMatchObject({
      items: [],
      trash: [{ id, deletedAt: site.clock.now() }],
    })
    await send(changeItems, { changes: [{ op: 'erase', id }] }, mine)
    const erased = await readList(mine, deleted.headers.get('ETag') ?? '')
    expect(erased.status).toBe(200)
    expect(await read(erased)).toMatchObject({ items: [], trash: [] })
  })

  it('is JSON in UTF-8, whatever the tasks contain (S26)', async () => {
    const title = '"\\ </script> \u2028 😀 __proto__'
    const item = await createTask(mine, title)
    const answer = await readList(mine)
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('Content-Length')).toBe(String(bytes.length))
    expect(JSON.parse(bytes.toString())).toMatchObject({ items: [item] })
  })

  it('is sent again after another user logs in in the same browser', async () => {
    const answer = await readList(theirs, await tagOf(mine))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ items: [] })
  })

  it('answers HEAD with the headers of GET and no body', async () => {
    await createTask(mine)
    const head = await sendRaw(mine, 'HEAD', 'items')
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('ETag')).toBe(await tagOf(mine))
  })
})

describe('reading the list', () => {
  const lastThere = () =>
    site.database.connection
      .prepare<[number], number>('select last_login_at from account where id = ?')
      .pluck()
      .get(site.accountId)

  it('extends the account, and so does every change', async () => {
    await createTask(mine)
    const visits: [string, () => Promise<Response>][] = [
      ['GET', () => readList(mine)],
      ['POST', () => send(createItem, { id: itemId(2), title: 'b' }, mine)],
      ['PATCH', () => changeTask(mine, '"1"', { completed: true })],
      ['DELETE', () => send(deleteItem, undefined, { ...mine, params: { id } })],
      ['batch', () => send(changeItems, { changes: [] }, mine)],
    ]
    for (const [name, visit] of visits) {
      site.clock.advance(HOUR)
      expect((await visit()).ok, name).toBe(true)
      expect(lastThere(), name).toBe(site.clock.now())
    }
  })

  it('in the background does not extend it, whether or not the list has changed', async () => {
    const [tag, before] = [await tagOf(mine), lastThere()]
    site.clock.advance(DAY)
    expect((await readList(mine, tag)).status).toBe(304)
    expect((await readList(mine, '"old"')).status).toBe(200)
    expect(lastThere()).toBe(before)
    site.clock.advance(SESSION_IDLE_TIMEOUT - DAY)
    expect((await readList(mine, tag)).status).toBe(401)
  })
})
