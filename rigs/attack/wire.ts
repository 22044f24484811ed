import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { type RawResponse, parseResponses } from './raw-responses.ts'

/** The responses to raw bytes, and how the exchange ended. */
export type ExchangeResult = {
  /** In order, without interim responses (1xx). */
  answers: RawResponse[]
  /** Whether all wanted responses came, the server closed the connection, or the timeout passed. */
  end: 'answered' | 'closed' | 'silent'
  /** Milliseconds from the first byte sent to the end. */
  took: number
}

type Options = {
  /** The number of responses after which the client closes the connection. */
  wanted?: number
  /** Milliseconds without a byte after which the exchange ends. */
  timeout?: number
  /** Whether the requests are HEAD, whose responses have no body. */
  head?: boolean
}

/** Sends raw bytes piece by piece and parses the responses. */
export function exchange(
  origin: string,
  pieces: readonly Buffer[],
  { wanted = 1, timeout = 20_000, head = false }: Options = {},
): Promise<ExchangeResult> {
  const { hostname, port } = new URL(origin)
  const started = performance.now()
  const received: Buffer[] = []
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    function finish(end: ExchangeResult['end']): void {
      const { answers } = parseResponses(Buffer.concat(received), head, end === 'closed')
      resolve({ answers, end, took: performance.now() - started })
      socket.destroy()
    }
    socket.setTimeout(timeout, () => finish('silent'))
    socket.on('data', (chunk) => {
      received.push(chunk)
      const { answers } = parseResponses(Buffer.concat(received), head, false)
      if (answers.length >= wanted) finish('answered')
    })
    // A server that closes while it receives data resets the connection.
    socket.on('error', () => undefined)
    socket.once('close', () => finish('closed'))
    socket.once('connect', async () => {
      for (const piece of pieces) {
        if (socket.destroyed) return
        socket.write(piece)
        await setImmediate()
      }
    })
  })
}
