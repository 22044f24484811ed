import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { parse } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Returns the path at which a content file is served, with a digest of its bytes. */
export function digestName(file: string, bytes: Buffer): string {
  return nameAsset(file, createHash('sha256').update(bytes).digest('base64url'))
}

/** Returns the path at which a content file is served, with the first letters of a digest. */
export function nameAsset(file: string, digest: string): string {
  const { name, ext } = parse(file)
  const safe = name.replace(/[^A-Za-z0-9-]+/g, '-')
  return `assets/content/${safe}.${digest.slice(0, 8)}${ext.toLowerCase()}`
}

/**
 * Returns the SHA-256 of a file as base64url, without reading all of it into memory.
 * @param path absolute
 * @param settings text that changes the digest as well
 */
export async function digestFile(path: string, settings = ''): Promise<string> {
  const hash = createHash('sha256').update(settings)
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64url')
}
