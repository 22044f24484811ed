import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { waitForClose } from '../../shared/api/testing.ts'
import { serveTestEndpoint } from './testing-endpoint.ts'

/** Connects; `answer` resolves with all received text once the server closes. */
function dial(origin: string) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // A server that closes while this side sends resets the connection.
  socket.on('error', () => undefined)
  const answer = waitForClose(socket).then(() => Buffer.concat(chunks).toString())
  return { socket, answer }
}

/** Sends a text unchanged and returns all received text until the server closes. */
function exchange(origin: string, bytes: string): Promise<string> {
  const { socket, answer } = dial(origin)
  socket.write(bytes)
  return answer
}

function statuses(answers: string): string[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status)
}

const HEAD = 'POST /things HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\n'
const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`
const LAST = `${HEAD}Connection: close\r\nContent-Length: 12\r\n\r\n{"name":"z"}`

function declared(size: number, body = ''): string {
  return `${HEAD}Content-Length: ${size}\r\n\r\n${body}`
}

describe('the connection of a body', () => {
  const large = 'x'.repeat(100_000)

  it.each([
    ['400', 'no JSON', declared(4, 'nope')],
    ['400', 'a field too many', declared(20, '{"name":"a","x":123}')],
    ['413', 'too much', declared(large.length, large)],
    ['413', 'too much in chunks', `${CHUNKED}186a0\r\n${large}\r\n0\r\n\r\n`],
    ['415', 'another type', declared(4, 'nope').replace('json', 'yaml')],
    ['415', 'much of another type', declared(large.length, large).replace('json', 'yaml')],
    ['415', 'compression', declared(4, 'nope').replace('Host', 'Content-Encoding: gzip\r\nHost')],
  ])('is reusable after %s for %s', async (status, _, refused) => {
    const { origin, bodies } = await serveTestEndpoint()
    expect(statuses(await exchange(origin, refused + LAST))).toEqual([status, '201'])
    expect(bodies).toEqual([{ name: 'z' }])
  })

  it('closes at once when a huge body is announced', async () => {
    const { origin, bodies } = await serveTestEndpoint()
    const answer = await exchange(origin, declared(10_000_000))
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('Connection: close')
    expect(bodies).toEqual([])
  })

  it.each([
    ['413', 'a body', CHUNKED],
    ['415', 'a body of another type', CHUNKED.replace('json', 'yaml')],
  ])('closes after %s when %s has no end', async (status, _, head) => {
    const { origin, lines } = await serveTestEndpoint()
    const { socket, answer } = dial(origin)
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
    function pour() {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', pour)
    socket.write(head)
    pour()
    expect(await answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(lines).toEqual([])
  })

  it('closes after too many small chunks', async () => {
    const { origin, lines, bodies } = await serveTestEndpoint()
    const answer = await exchange(origin, CHUNKED + '1\r\n \r\n'.repeat(1000))
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toContain('too many small chunks')
    const few = [...'{"name":"a"}'].map((letter) => `1\r\n${letter}\r\n`).join('')
    expect(statuses(await exchange(origin, `${CHUNKED}${few}0\r\n\r\n${LAST}`))).toEqual([
      '201',
      '201',
    ])
    expect(bodies).toEqual([{ name: 'a' }, { name: 'z' }])
    expect(lines).toEqual([])
  })

  it('closes when more arrives than was announced', async () => {
    const { origin, bodies } = await serveTestEndpoint()
    const answers = statuses(await exchange(origin, declared(12, '{"name":"a"}{"name":"b"}')))
    expect(answers).toContain('400')
    expect(bodies).not.toContainEqual({ name: 'b' })
  })

  it('leaves nothing behind when the client disconnects midway', async () => {
    const { origin, lines, bodies, nextEnd } = await serveTestEndpoint()
    const end = nextEnd()
    dial(origin).socket.end(declared(100, '{"name":"a"'))
    await end
    expect(statuses(await exchange(origin, LAST))).toEqual(['201'])
    expect(bodies).toEqual([{ name: 'z' }])
    expect(lines).toEqual([])
  })
})
