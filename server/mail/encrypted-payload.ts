import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Result, failure, success } from '../../shared/result.ts'
import type { DerivedKeys } from '../secrets.ts'

/*
 * One byte of version, the id of the key, then nonce, tag and ciphertext; version 1 names no key.
 * Lengths as NIST SP 800-38D recommends.
 */
const VERSION = 2
const ID_SIZE = 4
const CIPHER = 'aes-256-gcm'
const NONCE_SIZE = 12
const TAG_SIZE = 16

type MailKey = Pick<DerivedKeys, 'id' | 'mailKey'>

/**
 * Encrypts a JSON value for the row of one message.
 * @param messageId authenticated data: the payload cannot be decrypted in another row
 */
export function encryptPayload(value: unknown, key: MailKey, messageId: string): Buffer {
  const nonce = randomBytes(NONCE_SIZE)
  const cipher = createCipheriv(CIPHER, key.mailKey, nonce, { authTagLength: TAG_SIZE })
  cipher.setAAD(bindTo(VERSION, messageId))
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([
    Buffer.of(VERSION),
    Buffer.from(key.id, 'hex'),
    nonce,
    cipher.getAuthTag(),
    ciphertext,
  ])
}

/** Decrypts the payload of a message with one of the keys; fails for anything else. */
export function decryptPayload(
  payload: Buffer,
  keys: readonly MailKey[],
  messageId: string,
): Result<unknown, 'unreadable'> {
  const version = payload[0]
  if (version !== VERSION && version !== 1) return failure('unreadable')
  const keyId = findKeyId(payload)
  for (const key of keys) {
    if (keyId !== undefined && keyId !== key.id) continue
    const encrypted = payload.subarray(1 + (keyId === undefined ? 0 : ID_SIZE))
    const decrypted = decrypt(encrypted, key.mailKey, bindTo(version, messageId))
    if (decrypted.ok) return decrypted
  }
  return failure('unreadable')
}

/** Returns the id of the key of a payload; undefined for version 1. */
export function findKeyId(payload: Buffer): string | undefined {
  return payload[0] === VERSION ? payload.subarray(1, 1 + ID_SIZE).toString('hex') : undefined
}

/** @param encrypted nonce, tag and ciphertext */
function decrypt(encrypted: Buffer, key: Buffer, context: Buffer): Result<unknown, 'unreadable'> {
  if (encrypted.length < NONCE_SIZE + TAG_SIZE) return failure('unreadable')
  const nonce = encrypted.subarray(0, NONCE_SIZE)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_SIZE })
  decipher.setAAD(context)
  decipher.setAuthTag(encrypted.subarray(NONCE_SIZE, NONCE_SIZE + TAG_SIZE))
  try {
    const text = Buffer.concat([
      decipher.update(encrypted.subarray(NONCE_SIZE + TAG_SIZE)),
      decipher.final(),
    ])
    return success(JSON.parse(text.toString('utf8')) as unknown)
  } catch {
    return failure('unreadable')
  }
}

function bindTo(version: number, messageId: string): Buffer {
  return Buffer.from(`${version}:${messageId}`)
}
