import { readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
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
const LARGEST_HELD = 512 * 1024

const COMPRESSED = { br: '.br', gzip: '.gz' } as const

/**
 * Answers the files of a folder from memory. Each is read when it is first asked for, and there are
 * no more than the folder had at the start; a file that has gone since is somebody else's to answer.
 * @param findLife the `Cache-Control` of a path
 */
export async function holdFiles(
  folder: string,
  findLife: (path: string) => string,
): Promise<Frontend['answerHeld']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const present = new Set(files)
  const held = new Map<string, Answer | string>()
  for (const file of files) {
    if (!(extname(file) in TYPES) || (await stat(file)).size > LARGEST_HELD) continue
    held.set(`/${relative(folder, file).split(sep).join('/')}`, file)
  }

  function read(path: string, file: string): Answer | undefined {
    try {
      const bytes = readFileSync(file)
      const tag = createTagger(bytes)
      const readForm = (form: keyof typeof COMPRESSED) => {
        const compressed = file + COMPRESSED[form]
        return present.has(compressed) && { [form]: tag(form, readFileSync(compressed)) }
      }
      return {
        status: 200,
        contentType: TYPES[extname(file)] ?? '',
        cacheControl: findLife(path),
        bodies: { identity: tag('identity', bytes), ...readForm('br'), ...readForm('gzip') },
      }
    } catch {
      return undefined
    }
  }

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const { url = '' } = request
    const end = url.indexOf('?')
    const path = end < 0 ? url : url.slice(0, end)
    const known = held.get(path)
    if (known === undefined) return false
    const answer = typeof known === 'string' ? read(path, known) : known
    if (!answer) return false
    held.set(path, answer)
    writeAnswer(request, response, answer)
    return true
  }
}
