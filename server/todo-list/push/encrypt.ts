import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription. */
export type BrowserKeys = {
  /** A point of P-256, uncompressed: 65 bytes. */
  publicKey: Buffer
  /** 16 random bytes. */
  authSecret: Buffer
}

/** The random parts of a message. */
export type MessageParts = {
  /** The private key of this message alone, 32 bytes. */
  privateKey: Buffer
  /** 16 bytes. */
  salt: Buffer
}

/** The size of a record, which every push service takes (RFC 8030, section 7.2). */
const RECORD_SIZE = 4096
const KEY_SIZE = 16
const NONCE_SIZE = 12
const TAG_SIZE = 16
/** Ends the text of the last record (RFC 8188, section 2). */
const LAST_RECORD = 2
/** Salt, size of a record, and length and bytes of the public key. */
const HEADER_SIZE = 16 + 4 + 1 + 65

/** Maximum bytes of a text that is sent in one record. */
export const MAX_PLAINTEXT_BYTES = RECORD_SIZE - HEADER_SIZE - TAG_SIZE - 1

/** Returns whether bytes are a point of P-256, with which a secret can be agreed. */
export function isPublicKey(bytes: Buffer): boolean {
  if (bytes.length !== 65) return false
  try {
    const exchange = createECDH('prime256v1')
    exchange.setPrivateKey(Buffer.alloc(32, 1))
    exchange.computeSecret(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Encrypts a message for one browser, as one record of the coding `aes128gcm`.
 * @see https://www.rfc-editor.org/rfc/rfc8291 section 3, and RFC 8188 for the coding
 */
export function encryptMessage(
  text: Buffer,
  { publicKey, authSecret }: BrowserKeys,
  { privateKey, salt } = createMessageParts(),
): Buffer {
  if (text.length > MAX_PLAINTEXT_BYTES) throw new RangeError('The message does not fit')
  const exchange = createECDH('prime256v1')
  exchange.setPrivateKey(privateKey)
  const ownKey = exchange.getPublicKey()
  const shared = exchange.computeSecret(publicKey)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownKey])
  const secret = derive(shared, authSecret, keyInfo, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_SIZE)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_SIZE)
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_SIZE })
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_SIZE)
  sizes.writeUInt8(ownKey.length, 4)
  return Buffer.concat([
    ...[salt, sizes, ownKey, cipher.update(text), cipher.update(Buffer.of(LAST_RECORD))],
    ...[cipher.final(), cipher.getAuthTag()],
  ])
}

function createMessageParts(): MessageParts {
  const exchange = createECDH('prime256v1')
  exchange.generateKeys()
  // Node drops zeros at the front of a private key.
  const privateKey = Buffer.alloc(32)
  const bytes = exchange.getPrivateKey()
  bytes.copy(privateKey, privateKey.length - bytes.length)
  return { privateKey, salt: randomBytes(16) }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, size: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, size))
}
