import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { NewPushSubscription, PushMessage } from '../../../shared/api/push.ts'
import type { PushNetwork } from './send.ts'
import { TEST_CERTIFICATE } from './testing-certificate.ts'

/** A message as a push service has received it. */
export type Received = {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** What a push service answers; undefined: nothing. */
type Answer = { status: number; headers?: Record<string, string> } | undefined

/**
 * Starts a push service on loopback with https, which stops when the running test ends. `network` is how a site reaches
 * it: the certificate is trusted, and loopback allowed.
 */
export async function startPushService() {
  const received: Received[] = []
  /** The paths of browsers that take no more messages. */
  const goneBrowsers = new Set<string>()
  const state: { answer: Answer; connections: number } = {
    answer: { status: 201 },
    connections: 0,
  }
  const server = createServer(TEST_CERTIFICATE, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url: path = '', headers } = request
      received.push({ path, headers, body: Buffer.concat(chunks) })
      const answer = goneBrowsers.has(path) ? { status: 410 } : state.answer
      if (answer) response.writeHead(answer.status, answer.headers).end()
    })
  })
  server.on('connection', () => state.connections++)
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const network: PushNetwork = { isAllowedAddress: isLoopback, ca: TEST_CERTIFICATE.cert }
  return { origin, received, state, goneBrowsers, network }
}

function isLoopback(address: string): boolean {
  return address === '127.0.0.1' || address === '::1'
}

/** A browser with a subscription at a push service, which reads the messages that are meant for it. */
export function createBrowser(origin: string) {
  const exchange = createECDH('prime256v1')
  exchange.generateKeys()
  const authSecret = randomBytes(16)
  const path = `/push/${randomUUID()}`
  const subscription: NewPushSubscription = {
    endpoint: origin + path,
    p256dh: exchange.getPublicKey('base64url'),
    auth: authSecret.toString('base64url'),
    zone: 'UTC',
  }
  return {
    subscription,
    keys: { publicKey: exchange.getPublicKey(), authSecret },
    decrypt: (body: Buffer) => decrypt(body, exchange, authSecret),
    /** Reads the messages of a push service to this browser. */
    read: (received: readonly Received[]): PushMessage[] =>
      received
        .filter((message) => message.path === path)
        .map(({ body }) => {
          const text = decrypt(body, exchange, authSecret).toString()
          return JSON.parse(text) as PushMessage
        }),
  }
}

/** Decrypts a message as a browser does (RFC 8291); throws if it is for another. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, authSecret: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 86)
  const derive = (secret: Buffer, from: Buffer, info: Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, size))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = derive(browser.computeSecret(sender), authSecret, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const text = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
  if (text.at(-1) !== 2) throw new Error('The record is not the last one')
  return text.subarray(0, -1)
}
