import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { EXCUSED_READERS } from './excused-readers.ts'
import { findTextReaders } from './find-readers.ts'
import { findGrowth } from './growth.ts'
import { TEXT_READERS } from './text-readers.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const sources = ['client', 'server', 'shared', 'db'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$|(^|\/)testing[^/]*\.ts$/.test(name),
    )
    .map((name) => `${folder}/${name}`),
)
const readers = sources.flatMap((file) =>
  findTextReaders(file, readFileSync(join(root, file), 'utf8')),
)
const listed = TEXT_READERS.flatMap(({ covers }) => covers)
const excused = Object.values(EXCUSED_READERS).flat()

describe('every reader of untrusted text', () => {
  it('is timed on hostile texts or excused by name (S150)', () => {
    // The module of a function that is timed is read by it.
    const modules = listed.map((reader) => reader.split('#', 1)[0])
    const known = new Set([...listed, ...modules, ...excused])
    expect(readers.filter((reader) => !known.has(reader))).toEqual([])
  })

  it('is either excused or timed, and exists', () => {
    expect(excused.filter((reader) => listed.includes(reader))).toEqual([])
    expect(excused.filter((reader) => !readers.includes(reader))).toEqual([])
    expect(new Set(excused).size).toBe(excused.length)
  })

  it('is in the file and function that the list names', () => {
    const files = new Set(sources)
    const gone = listed.filter((reader) => {
      const [file = '', name] = reader.split('#')
      if (!files.has(file)) return true
      const source = readFileSync(join(root, file), 'utf8')
      return name !== undefined && !new RegExp(`export function\\*? ${name}\\b`).test(source)
    })
    expect(gone).toEqual([])
  })
})

it('only one module normalises untrusted text', () => {
  const normalising = sources.filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('.normalize('),
  )
  expect(normalising).toEqual([
    'server/pages/downloads.ts',
    'shared/normalise.ts',
    'shared/content/note.ts',
    'shared/content/markdown/heading-ids.ts',
  ])
})

describe('a module reads untrusted text', () => {
  it.each([
    ['export function parseTitle(text: string) {}', ['a.ts#parseTitle']],
    ['export function readBytes(bytes: Uint8Array) {}', ['a.ts#readBytes']],
    ['export function* readLines(text: string) {}', ['a.ts#readLines']],
    ["export function parseTag(text: string = '') {}", ['a.ts#parseTag']],
    ['export function isDay(value: unknown) {}', ['a.ts#isDay']],
    ['const value = JSON.parse(text)', ['a.ts']],
    ['const text = await file.text()', ['a.ts']],
    ['read(window.location.hash)', ['a.ts']],
    ["read(request.headers['accept'])", ['a.ts']],
  ])('when it has %j', (source, found) => {
    expect(findTextReaders('a.ts', source)).toEqual(found)
  })

  it.each([
    'function parseTitle(text: string) {}',
    'export function formatTitle(text: string) {}',
    'export function readItem(item: Item) {}',
    '// JSON.parse(text)',
    "new URLSearchParams({ a: 'b' })",
  ])('not when it has %j', (source) => {
    expect(findTextReaders('a.ts', source)).toEqual([])
  })
})

describe('growth', () => {
  const write = (length: number) => 'x'.repeat(length)

  /** Finds the growth of a reader that takes so many milliseconds for a text of a length. */
  function findGrowthOf(timeFor: (length: number) => number) {
    let now = 0
    const read = ({ length }: string) => (now += timeFor(length))
    return findGrowth(read, write, 16_000, (run) => {
      const begun = now
      run()
      return now - begun
    })
  }

  it('is found where twice the text takes four times as long', () => {
    expect(findGrowthOf((length) => length ** 2 / 1_000_000)).toBeCloseTo(4)
  })

  it('is none where twice the text takes twice as long', () => {
    expect(findGrowthOf((length) => length / 100)).toBeUndefined()
  })

  it('is none where one or two lengths alone take long', () => {
    expect(findGrowthOf((length) => (length === 16_000 ? 900 : length / 100))).toBeUndefined()
    const steps = { 4000: 10, 8000: 100, 16_000: 900 } as Record<number, number>
    expect(findGrowthOf((length) => steps[length] ?? length / 400)).toBeUndefined()
  })

  it('is none where one round was disturbed', () => {
    let reads = 0
    expect(findGrowthOf((length) => length / 100 + (++reads === 2 ? 900 : 0))).toBeUndefined()
  })
})
