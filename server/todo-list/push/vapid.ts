import { createECDH, createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR, SECOND } from '../../../shared/clock.ts'
import { replaceFile } from '../../backup/durable-files.ts'
import { closeToOthers } from '../../data-permissions.ts'
import { codeOf } from '../../storage-faults.ts'

/** The key with which the site tells push services who it is (VAPID, RFC 8292). */
export type VapidKey = {
  /** The public key as browsers and push services take it: an uncompressed point in base64url. */
  publicKey: string
  privateKey: KeyObject
}

/** Lifetime of a token: at most a day (RFC 8292, section 2), less what clocks differ. */
const TOKEN_LIFETIME = 12 * HOUR

/** The name of the file with the private key, in the data folder. */
const FILE = 'push.key'

/** Reads a private key of P-256. @param bytes 32 bytes @throws if they are no private key */
export function readVapidKey(bytes: Buffer): VapidKey {
  const exchange = createECDH('prime256v1')
  exchange.setPrivateKey(bytes)
  const point = exchange.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => toText(part))
  const jwk = { kty: 'EC', crv: 'P-256', d: toText(bytes), x: x ?? '', y: y ?? '' }
  return {
    publicKey: toText(point),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  }
}

/**
 * Writes the header `Authorization` of a message: a token for one push service, signed by the site.
 * @param audience the origin of the push service
 * @param subject how its operators reach the site: a `mailto:` or `https:` address
 */
export function writeVapidHeader(
  { publicKey, privateKey }: VapidKey,
  audience: string,
  subject: string,
  now: number,
): string {
  const exp = Math.floor((now + TOKEN_LIFETIME) / SECOND)
  const parts = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: audience, exp, sub: subject },
  ]
  const text = parts.map((part) => toText(Buffer.from(JSON.stringify(part)))).join('.')
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' as const }
  return `vapid t=${text}.${toText(sign('sha256', Buffer.from(text), key))}, k=${publicKey}`
}

/** The key of a data folder. */
export type OpenedVapidKey = {
  key: VapidKey
  /** Whether it is new: no subscription of before can be used with it. */
  made: boolean
  /** Whether other users could read the file until now. */
  exposed: boolean
}

/** Reads or creates DATA_DIR/push.key, which is in no backup. Throws when the file has no valid key. */
export function openVapidKey(dataDir: string): OpenedVapidKey {
  const file = findKeyFile(dataDir)
  const found = readKeyFile(dataDir)
  if (found) return { key: found, made: false, exposed: closeToOthers(file) }
  const bytes = createPrivateBytes()
  replaceFile(file, `${bytes.toString('hex')}\n`)
  return { key: readVapidKey(bytes), made: true, exposed: false }
}

/** Reads the key of a data folder; undefined without a file. Throws when the file has no valid key. */
export function readKeyFile(dataDir: string): VapidKey | undefined {
  const file = findKeyFile(dataDir)
  try {
    const [, hex] = /^([0-9a-f]{64})\s*$/.exec(readFileSync(file, 'utf8')) ?? []
    if (hex !== undefined) return readVapidKey(Buffer.from(hex, 'hex'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    // Anything that the system reports, such as a file that cannot be read.
    if (/^E[A-Z]+$/.test(codeOf(error))) throw error
  }
  throw new Error(
    `${file} contains no valid key. Put the right file back, or remove it: browsers then have to turn notifications on again`,
  )
}

/** Returns the path of the key's file. */
export function findKeyFile(dataDir: string): string {
  return join(dataDir, FILE)
}

function createPrivateBytes(): Buffer {
  const bytes = randomBytes(32)
  try {
    createECDH('prime256v1').setPrivateKey(bytes)
    return bytes
  } catch {
    // Fewer than one in 2^32 random numbers is above the order of the curve.
    return createPrivateBytes()
  }
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64url')
}
