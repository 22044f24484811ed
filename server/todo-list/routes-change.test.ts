import { beforeEach, describe, expect, it } from 'vitest'
import { type CallOptions, send } from '../../shared/api/endpoint.ts'
import { deleteItem } from '../../shared/api/items.ts'
import type { Clock } from '../../shared/clock.ts'
import { TITLE_EMPTY_MESSAGE, UNFIT_MESSAGE } from '../../shared/rules/item.ts'
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

let clock: Clock
let mine: CallOptions
let theirs: CallOptions
beforeEach(async () => {
  ;({ clock, mine, theirs } = await serveLists())
})

describe('a change', () => {
  it('applies to the current version', async () => {
    await createTask(mine)
    const completed = await changeTask(mine, '"1"', { completed: true })
    expect([completed.status, await read(completed)]).toEqual([
      200,
      expect.objectContaining({ completedAt: clock.now(), version: 2 }),
    ])
    expect((await changeTask(mine, 'W/"2"', { title: 'b' })).status).toBe(200)
  })

  it('of an old version gets 409 with the current task (S47)', async () => {
    await createTask(mine)
    const current = await read(await changeTask(mine, '"1"', { title: 'b' }))
    const answer = await changeTask(mine, '"1"', { title: 'c' })
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await read(answer)).toEqual({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: 'The task has changed since.',
      current,
    })
    expect(await read(await readList(mine))).toMatchObject({ items: [current] })
  })

  it.each([undefined, '', '*', '1', '"one"', '"1", "2"', '"1.0"'])(
    'with If-Match %j is rejected, with the name of the header',
    async (header) => {
      const item = await createTask(mine)
      const answer = await changeTask(mine, header, { title: 'b' })
      expect(answer.status).toBe(400)
      expect(await read(answer)).toMatchObject({
        detail: expect.stringContaining('If-Match') as string,
      })
      expect(await read(await readList(mine))).toMatchObject({ items: [item] })
    },
  )

  it.each([
    ['an empty title', { title: '' }, 'title', TITLE_EMPTY_MESSAGE],
    ['NUL', { title: '\0' }, 'title', UNFIT_MESSAGE],
    ['null for a title', { title: null }, 'title', 'Expected a text.'],
    ['a text for a flag', { completed: 'true' }, 'completed', 'Expected true or false.'],
    ['a number for a flag', { deleted: 1 }, 'deleted', 'Expected true or false.'],
    ['what only the server sets', { completedAt: 1 }, 'completedAt', 'There is no such field.'],
    ['an id', { id: itemId(2) }, 'id', 'There is no such field.'],
  ])('with %s is rejected, with the name of the field', async (_, body, field, message) => {
    const item = await createTask(mine)
    const answer = await changeTask(mine, '"1"', body)
    expect(answer.status).toBe(400)
    expect(await read(answer)).toMatchObject({ errors: [{ field, message }] })
    expect(await read(await readList(mine))).toMatchObject({ items: [item] })
  })

  it.each([[], 'a', 7, null])('with the body %j is rejected', async (body) => {
    await createTask(mine)
    expect((await changeTask(mine, '"1"', body)).status).toBe(400)
  })
})

describe('a task', () => {
  it('moves to the trash, even twice, and back', async () => {
    await createTask(mine)
    for (let time = 0; time < 2; time++) {
      const answer = await send(deleteItem, undefined, { ...mine, params: { id } })
      expect([answer.status, await answer.text()]).toEqual([204, ''])
    }
    expect(await read(await readList(mine))).toMatchObject({ items: [] })
    expect((await changeTask(mine, '"2"', { deleted: false })).status).toBe(200)
    expect(await read(await readList(mine))).toMatchObject({ items: [{ id, version: 3 }] })
  })

  it.each([
    ['of another account', id],
    ['that never was', itemId(7)],
    ['whose id is none', 'x'],
    ['whose id has another form', id.toUpperCase().replace('0', 'A')],
    ['called __proto__', '__proto__'],
    ['whose id holds NUL', `${id}\0`],
    ['whose id is a query', "' or 1=1 --"],
  ])('%s is not found by any method', async (_, task) => {
    const item = await createTask(theirs, 'secret')
    const answers = await Promise.all([
      changeTask(mine, '"1"', { title: 'b' }, task),
      changeTask(mine, '"9"', { title: 'b' }, task),
      send(deleteItem, undefined, { ...mine, params: { id: task } }),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(404)
      expect(await read(answer)).toEqual({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        detail: 'There is no such task.',
      })
    }
    expect(await read(await readList(theirs))).toMatchObject({ items: [item] })
  })
})

describe('other methods', () => {
  it.each([
    ['PUT', 'items', 'GET, HEAD, POST'],
    ['DELETE', 'items', 'GET, HEAD, POST'],
    ['OPTIONS', 'items', 'GET, HEAD, POST'],
    ['PUT', `items/${id}`, 'PATCH, DELETE'],
    ['POST', `items/${id}`, 'PATCH, DELETE'],
    ['PATCH', 'items/batch', 'POST'],
    ['DELETE', 'items/batch', 'POST'],
  ])('%s of %s is rejected', async (method, path, allowed) => {
    const answer = await sendRaw(mine, method, path)
    expect(answer.status).toBe(405)
    expect(answer.headers.get('Allow')).toBe(allowed)
    expect(await read(answer)).toMatchObject({ title: 'Method Not Allowed', status: 405 })
  })
})
