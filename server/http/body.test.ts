import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { PROBLEM_TYPE } from '../../shared/api/problem-details.ts'
import { MAX_BODY_BYTES } from '../../shared/limits.ts'
import { SECRET, serveTestEndpoint } from './testing-endpoint.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const KILOBYTE = 1000
const MEGABYTE = 1000 * KILOBYTE
const TOO_LARGE = `The body may have at most ${MAX_BODY_BYTES} bytes.`
const UNFIT = 'Remove control characters and broken characters.'

/** Posts to a new server; returns the response, the parsed bodies and the log. */
async function post(body: BodyInit | undefined, headers: Record<string, string> = JSON_TYPE) {
  const { origin, lines, bodies } = await serveTestEndpoint()
  const response = await fetch(`${origin}/things`, {
    method: 'POST',
    headers,
    ...(body !== undefined && { body }),
    duplex: 'half',
  } as RequestInit)
  const answer = await response.text()
  expect(lines).toEqual([])
  return { status: response.status, headers: response.headers, answer, bodies }
}

type Posted = Awaited<ReturnType<typeof post>>

function expectProblem({ status, headers, answer, bodies }: Posted, wanted: object): void {
  expect(JSON.parse(answer)).toEqual({
    type: 'about:blank',
    title: expect.any(String) as string,
    status,
    ...wanted,
  })
  expect(headers.get('content-type')).toBe(PROBLEM_TYPE)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(answer).not.toContain(SECRET)
  expect(bodies).toEqual([])
}

const NOT_JSON = { status: 400, detail: 'The body is not valid JSON.' }
const NO_OBJECT = { status: 400, detail: 'Send a JSON object as the body.' }
const MISSING = { field: 'name', message: 'This field is missing.' }
const NO_TEXT = { field: 'name', message: 'Expected a text.' }

function faulty(...errors: { field: string; message: string }[]) {
  return { status: 400, detail: 'Some fields are invalid.', errors }
}

function unknown(...fields: string[]) {
  return fields.map((field) => ({ field, message: 'There is no such field.' }))
}

describe('a body', () => {
  it('is passed to the handler as the schema parses it', async () => {
    const { status, answer, bodies } = await post('{"name":" a ","count":1.5}')
    expect(status).toBe(201)
    expect(JSON.parse(answer)).toEqual({ name: 'a', count: 1.5 })
    expect(bodies).toEqual([{ name: 'a', count: 1.5 }])
  })

  it.each([
    ['is missing', undefined, faulty(MISSING)],
    ['is empty', '', faulty(MISSING)],
    ['is white space', ' \r\n', NOT_JSON],
    ['is a form', `name=${SECRET}`, NOT_JSON],
    ['is cut off', `{"name":"${SECRET}"`, NOT_JSON],
    ['has a comma too many', `{"name":"${SECRET}",}`, NOT_JSON],
    ['has a line end in a text', `{"name":"${SECRET}\n"}`, NOT_JSON],
    ['has a tail', `{"name":"${SECRET}"}{}`, NOT_JSON],
    ['is an array', `[{"name":"${SECRET}"}]`, NO_OBJECT],
    ['is a number', '1', NO_OBJECT],
    ['is null', 'null', NO_OBJECT],
    ['is a text', `"${SECRET}"`, NO_OBJECT],
    ['lacks a field', '{}', faulty(MISSING)],
    ['has null in a field', '{"name":null}', faulty(NO_TEXT)],
    ['has an array in a field', `{"name":["${SECRET}"]}`, faulty(NO_TEXT)],
    ['has an object in a field', `{"name":{"__proto__":"${SECRET}"}}`, faulty(NO_TEXT)],
    ['has a field too many', `{"name":"a","x":"${SECRET}","y":1}`, faulty(...unknown('x', 'y'))],
    [
      'has a prototype',
      `{"name":"a","__proto__":{"note":"${SECRET}"}}`,
      faulty(...unknown('__proto__')),
    ],
    [
      'has its fields in a prototype',
      `{"__proto__":{"name":"${SECRET}"}}`,
      faulty(MISSING, ...unknown('__proto__')),
    ],
    [
      'has a constructor',
      '{"name":"a","constructor":{"prototype":{"note":"b"}}}',
      faulty(...unknown('constructor')),
    ],
    ['breaks a rule', `{"name":"${SECRET}"}`, faulty({ field: 'name', message: 'Not this.' })],
    [
      'has several faults',
      '{"name":1,"note":2,"count":"3"}',
      faulty(
        NO_TEXT,
        { field: 'note', message: 'Expected a text.' },
        { field: 'count', message: 'Expected a number.' },
      ),
    ],
    [
      'has a number out of range',
      '{"name":"a","count":1e999}',
      faulty({ field: 'count', message: 'Expected a number.' }),
    ],
    ['opens brackets without end', '['.repeat(MAX_BODY_BYTES), NOT_JSON],
    ['nests arrays', `${'['.repeat(4000)}${']'.repeat(4000)}`, NO_OBJECT],
    [
      'nests objects in a field',
      `{"name":${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}}`,
      faulty(NO_TEXT),
    ],
  ])('that %s gets the reason', async (_, body, problem) => {
    expectProblem(await post(body), problem)
  })

  it.each(['\\u0000', '\\r\\n', '\\n', '\\t', '\\u007f', '\\u0085', '\\ud800', '\\udc00\\ud800'])(
    'may not contain %s in a text',
    async (escape) => {
      const body = `{"name":"a${escape}b"}`
      expectProblem(await post(body), faulty({ field: 'name', message: UNFIT }))
    },
  )

  it('may contain any valid character in a text', async () => {
    const word = 'Größe \u{1f600} e\u0301 \u202e שלום'
    expect((await post(JSON.stringify({ name: word }))).bodies).toEqual([{ name: word }])
    expect((await post('{"name":"\\ud83d\\ude00"}')).bodies).toEqual([{ name: '\u{1f600}' }])
  })

  it('with a repeated field has the last value (S159)', async () => {
    expect((await post('{"name":"a","name":"b"}')).bodies).toEqual([{ name: 'b' }])
  })

  it('with many invalid fields gets a few errors, with shortened field names', async () => {
    const fields = Array.from({ length: 100 }, (_, index) => [`f${index}`, 1])
    const many: unknown = JSON.parse(
      (await post(JSON.stringify(Object.fromEntries(fields)))).answer,
    )
    expect(many).toHaveProperty('errors.length', 20)
    const long = `{"name":"a","${'x'.repeat(5000)}":1}`
    expectProblem(await post(long), faulty(...unknown('x'.repeat(100))))
  })
})

describe('the bytes of a body', () => {
  const thing = '{"name":"a"}'
  const notUtf8 = { status: 400, detail: 'The body is not valid UTF-8.' }
  const charset = { status: 415, detail: 'Send the body in UTF-8.' }
  const type = { status: 415, detail: 'Send the body as application/json.' }
  const compressed = { status: 415, detail: 'Send the body without compression.' }

  it.each([
    ['a mark of the order of bytes', { ...JSON_TYPE }, `\ufeff${thing}`],
    ['a charset', { 'Content-Type': 'application/json; charset=utf-8' }, thing],
    ['a type in odd case', { 'Content-Type': 'Application/JSON;Charset="UTF-8"' }, thing],
    ['no compression, said so', { ...JSON_TYPE, 'Content-Encoding': 'Identity' }, thing],
  ])('may have %s', async (_, headers, body) => {
    expect((await post(body, headers)).bodies).toEqual([{ name: 'a' }])
  })

  it.each([
    ['a byte that starts nothing', Buffer.from('{"name":"\xff"}', 'latin1'), notUtf8],
    ['a surrogate', Buffer.from('{"name":"\xed\xa0\x80"}', 'latin1'), notUtf8],
    ['an overlong slash', Buffer.from('{"name":"\xc0\xaf"}', 'latin1'), notUtf8],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${thing}`, 'utf16le'), notUtf8],
    ['UTF-16', Buffer.from(thing, 'utf16le'), NOT_JSON],
  ])('may not be %s', async (_, body, problem) => {
    expectProblem(await post(body), problem)
  })

  it.each([
    ['UTF-16', 'utf-16', Buffer.from(thing, 'utf16le')],
    ['UTF-16, little end first', 'utf-16le', Buffer.from(thing, 'utf16le')],
    ['UTF-7', 'utf-7', '{"name":"+AGE-"}'],
    ['Latin-1', 'iso-8859-1', thing],
    ['what nobody knows', 'utf-9', thing],
  ])('may not be declared as %s', async (_, name, body) => {
    const headers = { 'Content-Type': `application/json; charset=${name}` }
    expectProblem(await post(body, headers), charset)
  })

  it.each(['', 'text/plain', 'application/x-www-form-urlencoded', 'text/json', ';;;', 'json'])(
    'may not be of type "%s"',
    async (wrong) => {
      expectProblem(await post(Buffer.from(thing), wrong ? { 'Content-Type': wrong } : {}), type)
    },
  )

  it.each([
    ['compressed', 'gzip', gzipSync(thing)],
    ['said to be compressed', 'gzip', thing],
    ['compressed in an unknown way', 'zip', thing],
    ['a bomb', 'gzip', gzipSync(Buffer.alloc(10 * MEGABYTE))],
  ])('may not be %s', async (_, encoding, body) => {
    expectProblem(await post(body, { ...JSON_TYPE, 'Content-Encoding': encoding }), compressed)
  })
})

describe('the size of a body', () => {
  const sized = (size: number) => `{"name":"${'a'.repeat(size - '{"name":""}'.length)}"}`
  const tooLarge = { status: 413, detail: TOO_LARGE }

  /** A body of unknown length. */
  function inChunks(chunks: number): ReadableStream {
    let sent = 0
    return new ReadableStream({
      pull(controller) {
        if (sent++ === chunks) controller.close()
        else controller.enqueue(new Uint8Array(10 * KILOBYTE).fill(32))
      },
    })
  }

  it('may be exactly the limit', async () => {
    expect((await post(sized(MAX_BODY_BYTES))).status).toBe(201)
    expectProblem(await post(sized(MAX_BODY_BYTES + 1)), tooLarge)
    // Four bytes to a character.
    expectProblem(await post(`{"name":"${'\u{1f600}'.repeat(MAX_BODY_BYTES / 4)}"}`), tooLarge)
  })

  it.each([
    ['100 kB', () => 'x'.repeat(100 * KILOBYTE)],
    ['10 MB', () => 'x'.repeat(10 * MEGABYTE)],
    ['100 kB in chunks', () => inChunks(10)],
    ['10 MB in chunks', () => inChunks(1000)],
  ])('of %s is rejected with a response that always arrives', async (_, make) => {
    for (let round = 0; round < 10; round++) expectProblem(await post(make()), tooLarge)
  })
})
