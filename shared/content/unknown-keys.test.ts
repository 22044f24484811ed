import { expect, it } from 'vitest'
import { z } from 'zod'
import { findUnknownKeys } from './unknown-keys.ts'

const item = z.object({ name: z.string() })
const schema = z.object({
  list: z.array(item).default([]),
  either: z.union([z.string(), item, z.array(item)]).optional(),
  read: z.preprocess((value) => value ?? {}, item),
  written: item.transform(({ name }) => name).nullish(),
})
const paths = (value: unknown) => findUnknownKeys(schema, value).map(({ path }) => path)

it('looks below lists, defaults, choices and transformations', () => {
  const wrong = { name: 'a', x: 1 }
  expect(
    paths({ list: [{ name: 'a' }, wrong], either: wrong, read: wrong, written: wrong }),
  ).toEqual(['list[1].x', 'either.x', 'read.x', 'written.x'])
  expect(paths({ either: [wrong] })).toEqual(['either[0].x'])
})

it('finds nothing in values of another kind, which the schema refuses', () => {
  for (const value of [null, 'text', 7, [], { list: 'a', either: 7, read: null, written: [] }]) {
    expect(paths(value)).toEqual([])
  }
})

it('takes $schema at the top only, and the names of built-in properties for unknown keys', () => {
  const hostile = JSON.parse(
    '{"$schema":"x","__proto__":1,"constructor":1,"read":{"$schema":1}}',
  ) as unknown
  expect(paths(hostile)).toEqual(['__proto__', 'constructor', 'read.$schema'])
})
