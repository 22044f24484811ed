import { createHash } from 'node:crypto'
import { parse } from 'node:path'

/** Returns the path at which a content file is served, with a digest of its bytes. */
export function digestName(file: string, bytes: Buffer): string {
  const { name, ext } = parse(file)
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  const safe = name.replace(/[^A-Za-z0-9-]+/g, '-')
  return `assets/content/${safe}.${digest}${ext.toLowerCase()}`
}
