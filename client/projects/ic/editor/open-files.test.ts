import { expect, it } from 'vitest'
import { openFiles } from './open-files.ts'

function open(...files: File[]) {
  return openFiles(files, 'domain')
}

function createFile(name: string, ...parts: BlobPart[]): File {
  return new File(parts, name)
}

it('a file that cannot be read is refused by its name', async () => {
  const folder = createFile('tasks')
  const fail = () => Promise.reject(new DOMException('A directory', 'NotFoundError'))
  folder.text = fail
  folder.arrayBuffer = fail
  expect(await open(folder)).toEqual({
    ok: false,
    problem: 'tasks could not be read. Choose it again.',
  })
})

it('a file that is not a text is refused by its name', async () => {
  const bytes = Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)
  expect(await open(createFile('d.pddl', bytes))).toEqual({
    ok: false,
    problem: 'd.pddl is not a text.',
  })
})

it.each([
  ['UTF-8', 'für', new TextEncoder().encode('für')],
  ['UTF-8 with a byte order mark', 'für', Uint8Array.of(0xef, 0xbb, 0xbf, 0x66, 0xc3, 0xbc, 0x72)],
  ['Latin-1', 'für', Uint8Array.of(0x66, 0xfc, 0x72)],
  ['UTF-16', 'für', Uint8Array.of(0xff, 0xfe, 0x66, 0, 0xfc, 0, 0x72, 0)],
  ['big-endian UTF-16', 'für', Uint8Array.of(0xfe, 0xff, 0, 0x66, 0, 0xfc, 0, 0x72)],
  ['an empty file', '', new Uint8Array()],
])('%s is read', async (_, text, bytes) => {
  const opened = await open(createFile('d.pddl', bytes))
  expect(opened).toEqual({ ok: true, value: { domain: text } })
})

const DOMAIN = '(define (domain d))'
const PROBLEM = '(define (problem p))'

it.each([
  [PROBLEM, { problem: PROBLEM }],
  ['other', { domain: 'other' }],
])('a file replaces one text, and leaves the other as it is by then: %j', async (text, value) => {
  expect(await open(createFile('1', text))).toEqual({ ok: true, value })
})

it.each([
  [DOMAIN, PROBLEM],
  [PROBLEM, DOMAIN],
])('two files replace both texts, whatever their order', async (first, second) => {
  const opened = await open(createFile('1', first), createFile('2', second))
  expect(opened).toEqual({ ok: true, value: { domain: DOMAIN, problem: PROBLEM } })
})

it.each([
  ['other', DOMAIN, { domain: DOMAIN, problem: 'other' }],
  [DOMAIN, 'other', { domain: DOMAIN, problem: 'other' }],
  ['one', 'other', { domain: 'one', problem: 'other' }],
])('of two files with %j and %j, none replaces the other', async (first, second, value) => {
  expect(await open(createFile('1', first), createFile('2', second))).toEqual({ ok: true, value })
})

it('two files of one kind, and more than two, are refused', async () => {
  const file = createFile('a.pddl', PROBLEM)
  expect(await open(file, createFile('b.pddl', PROBLEM))).toEqual({
    ok: false,
    problem: 'a.pddl and b.pddl are both a problem. Open one of them.',
  })
  expect(await open(file, createFile('d.pddl', DOMAIN), createFile('c.pddl'))).toEqual({
    ok: false,
    problem: 'Open at most two files: a domain and a problem.',
  })
})
