import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { AttackedEndpoint } from './endpoints.ts'
import { anyBytes, oddFormValue, oddJson, oddName, toBytes } from './odd-values.ts'

const PLACEHOLDER = '@placeholder@'

type Way = 'replace' | 'repeat' | 'add' | 'remove'
type Path = readonly (string | number)[]

/** Lists the path of each value in a body, the whole body first. */
function listPaths(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [[]]
  const inside = Object.entries(value).flatMap(([key, child]) =>
    listPaths(child).map((path) => [Array.isArray(value) ? Number(key) : key, ...path]),
  )
  return [[], ...inside]
}

/** Returns a copy of a value with another one at a path; undefined removes it. */
function replaceAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement
  if (Array.isArray(value))
    return value.map((old: unknown, at) => (at === key ? replaceAt(old, rest, replacement) : old))
  const object = value as Record<string, unknown>
  return { ...object, [key]: replaceAt(object[key], rest, replacement) }
}

/** Returns the value at a path. */
function readAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (parent, key) => (parent as Record<string | number, unknown>)[key],
    value,
  )
}

/** Writes an example body as bytes of JSON, with an odd value at one path. */
function spoil(body: unknown, path: Path, way: Way, name: string, odd: string): string {
  const key = path.at(-1)
  const old = toBytes(JSON.stringify(readAt(body, path)))
  const changed = replaceAt(body, path, way === 'remove' ? undefined : PLACEHOLDER)
  const template = changed === undefined ? '' : toBytes(JSON.stringify(changed))
  // A function, because `$&` has a meaning in a replacement text.
  const swap = (text: string) => template.replace(`"${PLACEHOLDER}"`, () => text)
  switch (way) {
    case 'remove':
      return template
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
        .filter((each) => way !== 'remove' || each !== field)
        .map((each) => {
          const isReplaced = way === 'replace' && each === field
          return `${each}=${isReplaced ? odd : encodeURIComponent(String(body[each]))}`
        })
      if (way === 'repeat') pairs.push(`${field}=${odd}`)
      if (way === 'add') pairs.push(`${name}=${odd}`)
      return pairs.join('&')
    })
}

/** A decompression bomb: ten megabytes in ten kilobytes. */
const BOMB = gzipSync(Buffer.alloc(10 * 1024 * 1024)).toString('latin1')

/** Bodies of another kind than the endpoint expects. */
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

/** Generates bodies for an endpoint, most of them its example with one error. */
export function oddBody({ body, form }: AttackedEndpoint): fc.Arbitrary<string> {
  if (!body) return foreignBody
  const whole = form ? writeForm(body) : toBytes(JSON.stringify(body))
  return fc.oneof(
    { weight: 8, arbitrary: form ? spoilForm(body) : spoilJson(body) },
    { weight: 1, arbitrary: fc.nat(whole.length).map((length) => whole.slice(0, length)) },
    { weight: 2, arbitrary: foreignBody },
  )
}

/** Returns the example body of an endpoint as bytes; empty for none. */
export function goodBody({ body, form }: AttackedEndpoint): string {
  if (!body) return ''
  return form ? writeForm(body) : toBytes(JSON.stringify(body))
}

function writeForm(body: Readonly<Record<string, unknown>>): string {
  return Object.entries(body)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
}
