import { z } from 'zod'
import { changePush, subscribePush, unsubscribePush } from '../../../shared/api/push.ts'
import { MAX_ENDPOINT_LENGTH } from '../../../shared/limits.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import { type Route, route, routeWithBody } from '../../http/mount.ts'
import { Problem } from '../../http/problem.ts'
import { zoneSchema } from '../zone-schema.ts'
import type { PushBrowsers } from './browsers.ts'
import { isPublicKey } from './encrypt.ts'
import { isPushEndpoint } from './send.ts'

const ENDPOINT_MESSAGE = 'Expected the https address of a push service.'
const KEY_MESSAGE = 'Expected a point of P-256 in base64url.'
const AUTH_MESSAGE = 'Expected 16 bytes in base64url.'

function decodeBytes(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}

/** Letters of base64url; the decoder drops all others. */
const bytes = (message: string, maxLength: number) =>
  z
    .string(message)
    .max(maxLength, message)
    .regex(/^[\w-]+$/, message)

const subscriptionSchema = z.strictObject({
  endpoint: z
    .string(ENDPOINT_MESSAGE)
    .max(MAX_ENDPOINT_LENGTH, ENDPOINT_MESSAGE)
    .refine(isPushEndpoint, ENDPOINT_MESSAGE),
  p256dh: bytes(KEY_MESSAGE, 100).refine((text) => isPublicKey(decodeBytes(text)), KEY_MESSAGE),
  auth: bytes(AUTH_MESSAGE, 30).refine((text) => decodeBytes(text).length === 16, AUTH_MESSAGE),
  zone: zoneSchema,
})

const changeSchema = z.strictObject({ isOnly: z.boolean('Expected true or false.') })

type Dependencies = {
  browsers: PushBrowsers
  sessions: Pick<Sessions, 'guard' | 'authenticate'>
}

/** Creates the endpoints of an account's notifications. */
export function pushRoutes({ browsers, sessions: { guard, authenticate } }: Dependencies): Route[] {
  return [
    routeWithBody(
      subscribePush,
      subscriptionSchema,
      guard((session, { body: { endpoint, p256dh, auth, zone } }) => {
        const keys = { publicKey: decodeBytes(p256dh), authSecret: decodeBytes(auth) }
        if (browsers.add(session, endpoint, keys, zone)) return browsers.describe(session)
        return new Problem(503, { detail: 'This site takes no further browsers at the moment.' })
      }),
      { authenticate },
    ),
    routeWithBody(
      changePush,
      changeSchema,
      guard((session, { body }) => {
        browsers.setOnly(session, body.isOnly)
        return browsers.describe(session)
      }),
      { authenticate },
    ),
    route(
      unsubscribePush,
      guard((session) => browsers.remove(session)),
    ),
  ]
}
