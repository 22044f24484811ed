import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type Answer, createTagger, writeAnswer } from './answer.ts'
import type { Frontend } from './frontend.ts'

/**
 * What pages are made of, and its type. Others are few and asked for seldom, or, as what an owner
 * offers for download, have headers of their own.
 */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}

/** Bytes up to which a file is held; a larger one is sent from the disk as it is read. */
const MAX_MEMORY_FILE_BYTES = 512 * 1024

const COMPRESSED = { br: '.br', gzip: '.gz' } as const

/**
 * Answers the files of a folder from memory. Each is read when it is first asked for, and there are
 * no more than the folder had at the start; a file that has gone since is somebody else's to answer.
 * @param paths of the files in that folder, with a slash at the beginning
 * @param findLife the `Cache-Control` of a path
 */
export async function holdFiles(
  folder: string,
  paths: readonly string[],
  findLife: (path: string) => string,
): Promise<Frontend['answerHeld']> {
  const present = new Set(paths)
  const held = new Map<string, Answer | undefined>()
  for (const path of paths) {
    if (!(extname(path) in TYPES)) continue
    if ((await stat(join(folder, path))).size <= MAX_MEMORY_FILE_BYTES) held.set(path, undefined)
  }

  function read(path: string): Answer | undefined {
    try {
      const bytes = readFileSync(join(folder, path))
      const tag = createTagger(bytes)
      const readForm = (form: keyof typeof COMPRESSED) => {
        const compressed = path + COMPRESSED[form]
        return (
          present.has(compressed) && { [form]: tag(form, readFileSync(join(folder, compressed))) }
        )
      }
      return {
        status: 200,
        contentType: TYPES[extname(path)] ?? '',
        cacheControl: findLife(path),
        bodies: { identity: tag('identity', bytes), ...readForm('br'), ...readForm('gzip') },
      }
    } catch {
      return undefined
    }
  }

  return (request, response, head) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const { url = '' } = request
    const end = url.indexOf('?')
    const path = end < 0 ? url : url.slice(0, end)
    if (!held.has(path)) return false
    const answer = held.get(path) ?? read(path)
    if (!answer) return false
    held.set(path, answer)
    writeAnswer(request, response, answer, head)
    return true
  }
}
