import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { DevContent } from '../../scripts/content/plugin.ts'
import { readBytes } from '../../server/http/body.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Clock } from '../../shared/clock.ts'
import { failure, success } from '../../shared/result.ts'
import { type AddedFont, MAX_FONT_UPLOAD_BYTES } from '../protocol.ts'
import { addFile } from './add-file.ts'
import type { Endpoints } from './api.ts'
import { isPath } from './folder.ts'
import { readFont } from './read-font.ts'
import { removeUnused, undelete } from './remove-unused.ts'
import { createMutex } from './mutex.ts'

type Parts = {
  /** The content folder. */
  dir: string
  clock: Clock
  /** Permissions of new files. */
  mode: number
  content: Pick<DevContent, 'read'>
}

const FONT = /^fonts\/[^/]+\.woff2$/i

/** Creates the endpoints of fonts, which `protocol.ts` describes. */
export function createFontEndpoints({ dir, clock, mode, content }: Parts): Endpoints {
  const body = readBytes(MAX_FONT_UPLOAD_BYTES)
  const runExclusive = createMutex()
  return {
    async 'PUT font'({ query, request }) {
      const upload = await body.read(request)
      if (upload instanceof Problem) return upload
      const name = query.get('name') ?? ''
      const added = await runExclusive(async () => {
        const read = await readFont(upload as Buffer)
        if (!read.ok) return read
        const bytes = read.value
        const file = { folder: 'fonts/', name, fallback: 'font', extension: 'woff2', bytes, mode }
        return success({ path: await addFile(dir, file) } satisfies AddedFont)
      })
      return added.ok ? { body: added.value } : refuse(added.problem)
    },
    async 'DELETE font'({ query }) {
      const path = query.get('path') ?? ''
      const removed = await runExclusive(async () => {
        const file = await locateFont(dir, path)
        return file === undefined
          ? failure('There is no such font in the folder fonts/.')
          : removeUnused({ dir, clock, content }, path, file)
      })
      if (!removed.ok) return refuse(removed.problem)
      return { status: removed.value.kind === 'used' ? 409 : 200, body: removed.value }
    },
    async 'POST undelete'({ query }) {
      const done = await runExclusive(() =>
        undelete(dir, query.get('path') ?? '', query.get('id') ?? '', mode),
      )
      return done.ok ? { body: done.value } : refuse(done.problem)
    },
  }
}

/** Finds the absolute path of a font of the folder, behind links that stay in it. */
async function locateFont(dir: string, path: string): Promise<string | undefined> {
  if (!isPath(path) || !FONT.test(path)) return undefined
  const file = await realpath(join(dir, path)).catch(() => undefined)
  return file?.startsWith((await realpath(dir)) + sep) ? file : undefined
}

const refuse = (detail: string) => new Problem(400, { detail })
