import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { AttackedEndpoint } from './endpoints.ts'
import { anyBytes, oddFormValue, oddJson, oddName, toBytes } from './odd-values.ts'

const MARK = '@mark@'

type Way = 'replace' | 'repeat' | 'add' | 'remove'
type Path = readonly (string | number)[]

/** Where each value of a body stands, the whole first. */
function listPaths(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [[]]
  const inside = Object.entries(value).flatMap(([key, one]) =>
    listPaths(one).map((path) => [Array.isArray(value) ? Number(key) : key, ...path]),
  )
  return [[], ...inside]
}

/** The value with another one at that place; undefined takes it away. */
function put(value: unknown, [key, ...rest]: Path, one: unknown): unknown {
  if (key === undefined) return one
  if (Array.isArray(value))
    return value.map((old: unknown, at) => (at === key ? put(old, rest, one) : old))
  const object = value as Record<string, unknown>
  return { ...object, [key]: put(object[key], rest, one) }
}

function find(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((one, key) => (one as Record<string | number, unknown>)[key], value)
}

/** The example as bytes of JSON, with something odd in one place. */
function spoil(body: unknown, path: Path, way: Way, name: string, odd: string): string {
  const key = path.at(-1)
  const old = toBytes(JSON.stringify(find(body, path)))
  const changed = put(body, path, way === 'remove' ? undefined : MARK)
  const marked = changed === undefined ? '' : toBytes(JSON.stringify(changed))
  // A replacement in a function: `$&` means nothing there.
  const swap = (text: string) => marked.replace(`"${MARK}"`, () => text)
  switch (way) {
    case 'remove':
      return marked
    case 'replace':
      return swap(odd)
    case 'repeat':
      return swap(typeof key === 'string' ? `${old},"${key}":${odd}` : `${old},${old}`)
    case 'add':
      return swap(old.startsWith('{') ? `{"${name}":${odd},${old.slice(1)}` : `${odd},${old}`)
  }
}

function spoilJson(body: unknown): fc.Arbitrary<string> {
  return fc
    .record({
      path: fc.constantFrom(...listPaths(body)),
      way: fc.constantFrom<Way>('replace', 'replace', 'replace', 'repeat', 'add', 'remove'),
      name: oddName,
      odd: oddJson,
    })
    .map(({ path, way, name, odd }) => spoil(body, path, way, name, odd))
}

function spoilForm(body: Readonly<Record<string, unknown>>): fc.Arbitrary<string> {
  const names = Object.keys(body)
  return fc
    .record({
      field: fc.constantFrom(...names),
      way: fc.constantFrom<Way>('replace', 'replace', 'repeat', 'add', 'remove'),
      name: fc.constantFrom(
        '__proto__',
        '',
        '%',
        'constructor',
        'a[b][c]',
        'a.b',
        'x'.repeat(5000),
      ),
      odd: oddFormValue,
    })
    .map(({ field, way, name, odd }) => {
      const pairs = names
        .filter((one) => way !== 'remove' || one !== field)
        .map((one) => {
          const same = way === 'replace' && one === field
          return `${one}=${same ? odd : encodeURIComponent(String(body[one]))}`
        })
      if (way === 'repeat') pairs.push(`${field}=${odd}`)
      if (way === 'add') pairs.push(`${name}=${odd}`)
      return pairs.join('&')
    })
}

/** Ten megabytes in ten kilobytes. */
const BOMB = gzipSync(Buffer.alloc(10 * 1024 * 1024)).toString('latin1')

/** Bodies that have nothing to do with what is expected. */
const foreignBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '{',
      '}',
      '"',
      '[',
      'null',
      '7',
      '{}',
      '[]',
      '\0',
      '\xef\xbb\xbf{}',
      '{}{}',
      '{}\n',
    ],
    ...[
      '{"a":1,}',
      '{a:1}',
      '&'.repeat(3000),
      'a=1'.repeat(3000),
      '='.repeat(8000),
      '%'.repeat(8000),
    ],
    ...[' '.repeat(9000), ' '.repeat(1_200_000), 'x'.repeat(2_500_000), BOMB],
    `{${Array.from({ length: 900 }, (_, index) => `"k${index}":0`).join(',')}}`,
    `{"changes":[${'{},'.repeat(101)}{}]}`,
    `{"changes":[${'{"op":"delete","id":"{stranger}"},'.repeat(99)}{"op":"x"}]}`,
    Buffer.from('{"email":"a@example.com"}', 'utf16le').toString('latin1'),
  ),
  anyBytes,
  oddJson,
)

/** Bodies for an endpoint, most of them its example with one thing wrong. */
export function oddBody({ body, form }: AttackedEndpoint): fc.Arbitrary<string> {
  if (!body) return foreignBody
  const whole = form ? writeForm(body) : toBytes(JSON.stringify(body))
  return fc.oneof(
    { weight: 8, arbitrary: form ? spoilForm(body) : spoilJson(body) },
    { weight: 1, arbitrary: fc.nat(whole.length).map((length) => whole.slice(0, length)) },
    { weight: 2, arbitrary: foreignBody },
  )
}

/** The body that nothing is wrong with, as bytes; empty for none. */
export function goodBody({ body, form }: AttackedEndpoint): string {
  if (!body) return ''
  return form ? writeForm(body) : toBytes(JSON.stringify(body))
}

function writeForm(body: Readonly<Record<string, unknown>>): string {
  return Object.entries(body)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
}
