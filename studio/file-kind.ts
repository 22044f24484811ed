import type { StudioFile } from './protocol.ts'

const KINDS: Readonly<Record<string, StudioFile['kind']>> = {
  '.json': 'json',
  '.yaml': 'yaml',
  '.yml': 'yaml',
  '.md': 'markdown',
  '.css': 'css',
  '.svg': 'picture',
  '.png': 'picture',
  '.jpg': 'picture',
  '.jpeg': 'picture',
  '.webp': 'picture',
  '.avif': 'picture',
  '.gif': 'picture',
}

/** Returns the kind of a file by the ending of its name. */
export function kindOf(path: string): StudioFile['kind'] {
  return KINDS[path.slice(path.lastIndexOf('.')).toLowerCase()] ?? 'other'
}
