import { readBytes } from '../../server/http/body.ts'
import { Problem } from '../../server/http/problem.ts'
import { success } from '../../shared/result.ts'
import { type AddedFont, MAX_FONT_UPLOAD_BYTES } from '../protocol.ts'
import { addFile } from './add-file.ts'
import type { Endpoints } from './api.ts'
import { readFont } from './read-font.ts'
import { createTurns } from './turns.ts'

type Parts = {
  /** The content folder. */
  dir: string
  /** Permissions of new files. */
  mode: number
}

/** Creates the endpoint of fonts, which `protocol.ts` describes. */
export function createFontEndpoints({ dir, mode }: Parts): Endpoints {
  const body = readBytes(MAX_FONT_UPLOAD_BYTES)
  const inTurn = createTurns()
  return {
    async 'PUT font'({ query, request }) {
      const upload = await body.read(request)
      if (upload instanceof Problem) return upload
      const name = query.get('name') ?? ''
      const added = await inTurn(async () => {
        const read = await readFont(upload as Buffer)
        if (!read.ok) return read
        const bytes = read.value
        const file = { folder: 'fonts/', name, fallback: 'font', extension: 'woff2', bytes, mode }
        return success({ path: await addFile(dir, file) } satisfies AddedFont)
      })
      return added.ok ? { body: added.value } : new Problem(400, { detail: added.problem })
    },
  }
}
