import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Result, failure, success } from '../../shared/result.ts'

/* One byte of version, then nonce, tag and ciphertext. Lengths as NIST SP 800-38D recommends. */
const VERSION = 1
const CIPHER = 'aes-256-gcm'
const NONCE_SIZE = 12
const TAG_SIZE = 16
const HEADER_SIZE = 1 + NONCE_SIZE + TAG_SIZE

/**
 * Seals a JSON value for the row of one message.
 * @param key 32 bytes; throws for any other length
 * @param messageId bound to the seal: in another row the payload does not open
 */
export function sealPayload(value: unknown, key: Buffer, messageId: string): Buffer {
  const nonce = randomBytes(NONCE_SIZE)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_SIZE })
  cipher.setAAD(bindTo(messageId))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed])
}

/** What was sealed for this message with this key; fails for anything else. */
export function openPayload(
  payload: Buffer,
  key: Buffer,
  messageId: string,
): Result<unknown, 'unreadable'> {
  if (payload.length < HEADER_SIZE || payload[0] !== VERSION) return failure('unreadable')
  const nonce = payload.subarray(1, 1 + NONCE_SIZE)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_SIZE })
  decipher.setAAD(bindTo(messageId))
  decipher.setAuthTag(payload.subarray(1 + NONCE_SIZE, HEADER_SIZE))
  try {
    const opened = Buffer.concat([decipher.update(payload.subarray(HEADER_SIZE)), decipher.final()])
    return success(JSON.parse(opened.toString('utf8')) as unknown)
  } catch {
    return failure('unreadable')
  }
}

function bindTo(messageId: string): Buffer {
  return Buffer.from(`${VERSION}:${messageId}`)
}
