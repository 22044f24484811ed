import { beforeEach, describe, expect, it } from 'vitest'
import { type CallOptions, send } from '../../shared/api/endpoint.ts'
import { createItem, type Item } from '../../shared/api/items.ts'
import { MAX_ITEM_BODY_BYTES } from '../../shared/limits.ts'
import {
  ITEM_ID_MESSAGE,
  TITLE_EMPTY_MESSAGE,
  TITLE_LONG_MESSAGE,
  UNFIT_MESSAGE,
} from '../../shared/rules/item.ts'
import { createTask, itemId, read, readList, sendRaw, serveLists, TASK as id } from './testing.ts'

const TIME_MESSAGE = 'Expected a time: milliseconds since 1970.'

let mine: CallOptions
beforeEach(async () => {
  ;({ mine } = await serveLists())
})

describe('a new task', () => {
  it('sent twice gets two responses and is created once', async () => {
    const item = await createTask(mine, 'Buy milk')
    expect(await createTask(mine, 'Buy milk')).toEqual(item)
    expect(await read(await readList(mine))).toMatchObject({ items: [item] })
  })

  it('from another program keeps its times, capped at the current time', async () => {
    const past = { createdAt: 5, completedAt: 6, deletedAt: Date.UTC(2100, 0) }
    const answer = await send(createItem, { id, title: 'a', ...past }, mine)
    const item = await read(answer)
    expect(item).toMatchObject({ createdAt: 5, completedAt: 6, version: 1 })
    expect(item).toMatchObject({ deletedAt: (item as Item).updatedAt })
    expect(await read(await readList(mine))).toMatchObject({ items: [], trash: [item] })
  })

  it.each([
    ['a time that is none', { id, title: 'a', createdAt: 'now' }, 'createdAt', TIME_MESSAGE],
    ['a time before 1970', { id, title: 'a', completedAt: -1 }, 'completedAt', TIME_MESSAGE],
    ['half a millisecond', { id, title: 'a', deletedAt: 0.5 }, 'deletedAt', TIME_MESSAGE],
    ['no title', { id }, 'title', 'This field is missing.'],
    ['no id', { title: 'a' }, 'id', 'This field is missing.'],
    ['a number for a title', { id, title: 7 }, 'title', 'Expected a text.'],
    ['null for a title', { id, title: null }, 'title', 'Expected a text.'],
    ['a list for a title', { id, title: ['a'] }, 'title', 'Expected a text.'],
    ['an object for an id', { id: {}, title: 'a' }, 'id', 'Expected a text.'],
    ['an empty title', { id, title: '' }, 'title', TITLE_EMPTY_MESSAGE],
    ['a title of spaces', { id, title: ' \u200b ' }, 'title', TITLE_EMPTY_MESSAGE],
    ['501 characters', { id, title: '😀'.repeat(501) }, 'title', TITLE_LONG_MESSAGE],
    ['NUL', { id, title: 'a\0b' }, 'title', UNFIT_MESSAGE],
    ['a control character', { id, title: 'a\u001b[2Jb' }, 'title', UNFIT_MESSAGE],
    ['half a character', { id, title: 'a\ud83d' }, 'title', UNFIT_MESSAGE],
    ['an id that is not a UUID', { id: '1', title: 'a' }, 'id', ITEM_ID_MESSAGE],
    ['an id in capitals', { id: 'A'.repeat(8) + id.slice(8), title: 'a' }, 'id', ITEM_ID_MESSAGE],
    ['an unknown field', { id, title: 'a', version: 7 }, 'version', 'There is no such field.'],
  ])('with %s is rejected, with the name of the field', async (_, body, field, message) => {
    const answer = await sendRaw(mine, 'POST', 'items', JSON.stringify(body))
    expect(answer.status).toBe(400)
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await read(answer)).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'Some fields are invalid.',
      errors: [{ field, message }],
    })
    expect(await read(await readList(mine))).toMatchObject({ items: [] })
  })

  it.each(['[]', '[{}]', '"a"', '7', 'null', 'true', '', '{', '{"id":', '{"a":1}}', "{'id':1}"])(
    'with the body %j is rejected',
    async (body) => {
      const answer = await sendRaw(mine, 'POST', 'items', body)
      expect(answer.status).toBe(400)
      expect(await read(answer)).toMatchObject({ title: 'Bad Request', status: 400 })
    },
  )

  it.each(['__proto__', 'constructor', 'prototype'])(
    'with the field %s is rejected, and changes no prototype',
    async (name) => {
      const body = `{"id":"${id}","title":"a","${name}":{"polluted":true}}`
      const answer = await sendRaw(mine, 'POST', 'items', body)
      expect(answer.status).toBe(400)
      expect(await read(answer)).toMatchObject({
        errors: [{ field: name, message: 'There is no such field.' }],
      })
      expect({}).not.toHaveProperty('polluted')
    },
  )

  it('accepts 500 characters of any size, as JSON escapes too', async () => {
    const title = '😀'.repeat(500)
    expect(await createTask(mine, title)).toMatchObject({ title })
    const escaped = JSON.stringify({ id: itemId(2), title: 'x' }).replace(
      '"x"',
      `"${String.raw`\ud83d\ude00`.repeat(500)}"`,
    )
    expect(await read(await sendRaw(mine, 'POST', 'items', escaped))).toMatchObject({ title })
  })

  it('is stored as text, whatever it contains (S27)', async () => {
    for (const [index, title] of [
      '<script>',
      "'; drop table todo_item; --",
      '__proto__',
    ].entries()) {
      const answer = await send(createItem, { id: itemId(index), title }, mine)
      expect(await read(answer)).toMatchObject({ title })
    }
  })
})

describe('a body', () => {
  it('above the maximum size is rejected', async () => {
    for (const size of [MAX_ITEM_BODY_BYTES, 2 * MAX_ITEM_BODY_BYTES]) {
      const answer = await sendRaw(
        mine,
        'POST',
        'items',
        JSON.stringify({ id, title: 'a'.repeat(size) }),
      )
      expect(answer.status).toBe(413)
      expect(await read(answer)).toMatchObject({ title: 'Payload Too Large', status: 413 })
    }
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/json',
    '',
  ])('of type %j is rejected', async (type) => {
    const body = JSON.stringify({ id, title: 'a' })
    const answer = await sendRaw(mine, 'POST', 'items', body, type)
    expect(answer.status).toBe(415)
    expect(await read(answer)).toMatchObject({ status: 415 })
    expect(await read(await readList(mine))).toMatchObject({ items: [] })
  })

  it('in invalid UTF-8 is rejected', async () => {
    const bytes = Uint8Array.from(Buffer.from(`{"id":"${id}","title":"a\u00ff"}`, 'latin1'))
    expect((await sendRaw(mine, 'POST', 'items', bytes)).status).toBe(400)
  })
})
