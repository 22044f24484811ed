import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Connect } from 'vite'
import { CONTENT_TIME } from '../../shared/content-update.ts'
import { systemClock } from '../../shared/clock.ts'
import { PLACEHOLDER_ORIGIN } from '../../shared/content/feed-files.ts'
import { findOwnerFileType } from '../../shared/content/owner-file-type.ts'
import { ContentError } from '../../shared/content/problem.ts'
import { createCards, planCards } from '../cards/cards.ts'
import type { ContentSource } from './content-source.ts'
import { writeFeeds } from './feeds.ts'
import type { Content } from './load-content.ts'
import { findOwnerFile } from './owner-files.ts'
import { makePublicFiles, PUBLIC_PATHS } from './public-files.ts'

/** Content types for dev; the production server has its own table. */
const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.vcf': 'text/vcard; charset=utf-8',
  '.json': 'application/json',
  '.xml': 'application/atom+xml',
  '.webmanifest': 'application/manifest+json',
}

/** Returns the URL of a page's card in dev, where cards are drawn on request. */
export function addressDevCard(page: string): string {
  return `/cards${page === '/' ? '/home' : page}.jpg`
}

/**
 * Serves the files of the content in dev: original pictures, and cards, feeds and downloads that are made on request.
 * @param root the content folder
 */
export function createDevFiles(root: string, source: ContentSource): Connect.NextHandleFunction {
  const publicFiles = new WeakMap<Content, ReturnType<typeof makePublicFiles>>()

  function makeOnce(content: Content): ReturnType<typeof makePublicFiles> {
    const files = publicFiles.get(content) ?? makePublicFiles(root, content, systemClock.now())
    publicFiles.set(content, files)
    return files
  }

  /** Reads or makes a file; undefined if the content has none at this path. */
  async function find(path: string): Promise<Uint8Array | undefined> {
    if (PUBLIC_PATHS.has(path.slice(path.lastIndexOf('/')))) {
      return (await makeOnce(await source.load())).get(path)
    }
    const feed = /\/feed\.(?:xml|json)$/.test(path) && writeFeeds(await source.load()).get(path)
    if (feed) return Buffer.from(feed.replaceAll(PLACEHOLDER_ORIGIN, ''))
    if (path.startsWith('/files/')) {
      const file = findOwnerFile((await source.load()).files, path)
      return file === undefined ? undefined : readFile(file)
    }
    if (!/^\/(?:cards|covers|images|videos)\//.test(path)) return undefined
    const { content, pictures } = await source.loadLanguage(source.shown())
    const picture = pictures.get(path)
    if (typeof picture === 'object') return picture
    const card = planCards(content).find((each) => addressDevCard(each.path) === path)
    return card && createCards(content, source.findPicture)(card)
  }

  return (request, response, next) => {
    const path = (request.url ?? '').replace(/\?.*/s, '')
    if (path === CONTENT_TIME) return response.end(String(source.changedAt()))
    const send = (file: Uint8Array | undefined) => {
      if (!file) return next()
      const { type, disposition } = findOwnerFileType(path)
      response.setHeader('Content-Type', TYPES[extname(path)] ?? type)
      if (path.startsWith('/files/')) {
        response.setHeader('Content-Type', type)
        response.setHeader('Content-Disposition', disposition)
      }
      response.end(file)
    }
    // Invalid content must not end the dev server, and before it was ever valid there are no files of it.
    find(path).then(send, (error: unknown) => {
      next(error instanceof ContentError ? undefined : error)
    })
  }
}
