import { readBytes } from '../../server/http/body.ts'
import { Problem } from '../../server/http/problem.ts'
import type { PictureList } from '../protocol.ts'
import type { Endpoints } from './api.ts'
import { createPictures } from './pictures.ts'

/** Bytes of a picture that is added: photographs of good cameras have less. */
export const MAX_UPLOAD_BYTES = 30_000_000

/** Creates the endpoints of pictures, which `protocol.ts` describes. */
export function createPictureEndpoints(parts: Parameters<typeof createPictures>[0]): Endpoints {
  const pictures = createPictures(parts)
  const body = readBytes(MAX_UPLOAD_BYTES)
  return {
    async 'GET pictures'() {
      return { body: { pictures: await pictures.list() } satisfies PictureList }
    },
    async 'GET picture'({ query, response }) {
      const view = await pictures.view(query.get('path') ?? '')
      if (!view.ok) return refuse(view.problem)
      // The page asks with the time of the last change, so another picture has another address.
      response.setHeader('Cache-Control', 'private, max-age=86400')
      response.setHeader('Content-Type', 'image/webp')
      response.end(view.value)
      return undefined
    },
    async 'PUT picture'({ query, request }) {
      const bytes = await body.read(request)
      if (bytes instanceof Problem) return bytes
      const name = query.get('name') ?? ''
      const added = await pictures.add(bytes as Buffer, name, query.get('beside') ?? '')
      return added.ok ? { body: added.value } : refuse(added.problem)
    },
    async 'DELETE picture'({ query }) {
      const removed = await pictures.remove(query.get('path') ?? '')
      if (!removed.ok) return refuse(removed.problem)
      return { status: removed.value.kind === 'used' ? 409 : 200, body: removed.value }
    },
  }
}

const refuse = (detail: string) => new Problem(400, { detail })
