import { createHash, randomBytes } from 'node:crypto'

/** Bytes of a token. */
const TOKEN_SIZE = 32
/** Letters of a token in base64url. */
const TOKEN_LENGTH = 43

/** Creates a random token, of which only the digest is stored. */
export function createToken(): { token: string; tokenHash: Buffer } {
  const bytes = randomBytes(TOKEN_SIZE)
  return { token: bytes.toString('base64url'), tokenHash: hash(bytes) }
}

/**
 * Returns the digest of a token; undefined for any other text. Other spellings of the same bytes, which
 * base64 allows in the last letter, are rejected (RFC 4648, section 3.5).
 */
export function digestToken(text: string): Buffer | undefined {
  if (text.length !== TOKEN_LENGTH) return undefined
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? hash(bytes) : undefined
}

function hash(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
