import { expect, it } from 'vitest'
import { findComponents } from './components.ts'

it.each<[string, [number, number[]][], number[][]]>([
  [
    'a chain',
    [
      [0, [1]],
      [1, [2]],
      [2, []],
    ],
    [[2], [1], [0]],
  ],
  [
    'a chain that is listed backwards',
    [
      [2, []],
      [1, [2]],
      [0, [1]],
    ],
    [[2], [1], [0]],
  ],
  [
    'a ring and what uses it',
    [
      [3, [1]],
      [0, [1]],
      [1, [2]],
      [2, [0]],
    ],
    [[1, 2, 0], [3]],
  ],
  ['a node that depends on itself, and on no listed one', [[0, [0, 7]]], [[0]]],
  [
    'two ways to one node',
    [
      [0, [1, 2]],
      [1, [3]],
      [2, [3]],
      [3, []],
    ],
    [[3], [1], [2], [0]],
  ],
  [
    'a ring in a ring',
    [
      [0, [1]],
      [1, [2, 0]],
      [2, [3]],
      [3, [2, 0]],
    ],
    [[0, 1, 2, 3]],
  ],
])('groups the nodes of %s', (_, edges, components) => {
  expect(findComponents(new Map(edges))).toEqual(components)
})

it.each([
  ['a chain', (node: number) => [node + 1]],
  ['a ring', (node: number, size: number) => [(node + 1) % size]],
])('follows each edge of %s once, however long it is', (_, edgesOf) => {
  const size = 5_000
  let followed = 0
  const edges = Array.from({ length: size }, (_, node): [number, Iterable<number>] => [
    node,
    (function* () {
      for (const target of edgesOf(node, size)) {
        followed++
        yield target
      }
    })(),
  ])
  expect(findComponents(new Map(edges)).flat()).toHaveLength(size)
  expect(followed).toBe(size)
})
