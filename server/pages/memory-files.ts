import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type PreparedResponse, createEntityTagger, writePrepared } from './prepared-response.ts'
import type { Frontend } from './frontend.ts'

/**
 * The types of files that are served from memory. Other files are rarely requested, or have headers of
 * their own, such as downloads.
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

/** Maximum bytes of a file in memory; larger ones are streamed from the disk. */
const MAX_MEMORY_FILE_BYTES = 512 * 1024

const COMPRESSED = { br: '.br', gzip: '.gz' } as const

/**
 * Creates a function that serves files of a folder from memory. Each file is read at its first request;
 * files that are missing by then are left to other handlers.
 * @param paths the files in the folder, with a leading slash
 * @param findCacheControl returns the `Cache-Control` of a path
 */
export async function createMemoryFileServer(
  folder: string,
  paths: readonly string[],
  findCacheControl: (path: string) => string,
): Promise<Frontend['serveFileFromMemory']> {
  const present = new Set(paths)
  const cached = new Map<string, PreparedResponse | undefined>()
  for (const path of paths) {
    if (!(extname(path) in TYPES)) continue
    if ((await stat(join(folder, path))).size <= MAX_MEMORY_FILE_BYTES) cached.set(path, undefined)
  }

  function read(path: string): PreparedResponse | undefined {
    try {
      const bytes = readFileSync(join(folder, path))
      const tag = createEntityTagger(bytes)
      const readForm = (form: keyof typeof COMPRESSED) => {
        const compressed = path + COMPRESSED[form]
        return (
          present.has(compressed) && { [form]: tag(form, readFileSync(join(folder, compressed))) }
        )
      }
      return {
        status: 200,
        contentType: TYPES[extname(path)] ?? '',
        cacheControl: findCacheControl(path),
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
    if (!cached.has(path)) return false
    const answer = cached.get(path) ?? read(path)
    if (!answer) return false
    cached.set(path, answer)
    writePrepared(request, response, answer, head)
    return true
  }
}
