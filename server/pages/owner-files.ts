import express, { type RequestHandler } from 'express'
import { findOwnerFileType } from '../../shared/content/owner-file-type.ts'
import { CDN_CACHEABLE } from './pages.ts'

/**
 * Serves the owner's files with entity tags and ranges, and neither folders nor dot files.
 * @param folder of the build, with copies of the files
 */
export function createOwnerFiles(folder: string): RequestHandler {
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(response, path) {
      const { type, disposition } = findOwnerFileType(path)
      response.setHeader('Content-Type', type)
      response.setHeader('Content-Disposition', disposition)
      response.setHeader('Cache-Control', CDN_CACHEABLE)
    },
  })
  const router = express.Router({ caseSensitive: true })
  router.use('/files', serve)
  return router
}
