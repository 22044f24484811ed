import type { MarkedToken, Tokens } from 'marked'
import type { Figure } from '../markdown.ts'
import {
  describeMissingPicture,
  findPath,
  findPicture,
  type ImageCatalogue,
  type Picture,
} from '../pictures.ts'
import { decodeReferences } from './character-references.ts'
import { resolvePath } from './link-targets.ts'
import type { Scope } from './scope.ts'

const VIDEO = /\.(?:mp4|webm)$/i
const POSTERS = ['jpg', 'jpeg', 'png', 'webp', 'avif']
const SIZE = /^\{(small|wide)\}/

/**
 * Reads a paragraph that has only pictures and videos, each with an optional size behind it. Returns
 * undefined for any other paragraph.
 */
export function readFigures(tokens: MarkedToken[], scope: Scope): Figure[] | undefined {
  const images: { token: Tokens.Image; size?: 'small' | 'wide' }[] = []
  for (const token of tokens) {
    const last = images.at(-1)
    if (token.type === 'image') images.push({ token })
    else if (token.type === 'text') {
      const [mark, size] = SIZE.exec(token.text) ?? ['']
      if (last && size) last.size = size as 'small' | 'wide'
      if (token.text.slice(last ? mark.length : 0).trim() !== '') return undefined
    } else if (token.type !== 'br') return undefined
  }
  if (images.length === 0) return undefined
  return images.flatMap(({ token, size }) => {
    const found = findShown(token, scope)
    if (!found) return []
    return [{ ...found, caption: decodeReferences(token.title ?? ''), ...(size && { size }) }]
  })
}

/** Finds the picture of an image inside a sentence; a missing one is a problem. */
export function findInlinePicture(token: Tokens.Image, scope: Scope): Picture | undefined {
  const found = findShown(token, scope)
  if (found?.video === undefined) return found?.picture
  scope.report(token.raw, 'put the video into a paragraph of its own')
  return undefined
}

function findShown(token: Tokens.Image, scope: Scope): Omit<Figure, 'caption'> | undefined {
  const { images, videos } = scope.files
  const href = decodeReferences(token.href)
  const alt = decodeReferences(token.text)
  const written = [href, resolvePath(href, scope.file), resolvePath(href, '')]
  const found = written.map((each = '') => findPath(images, each) ?? findPath(videos, each))
  const path = found.find((each) => each !== undefined) ?? href
  const video = videos.get(path)
  const poster = video && findPoster(path, images)
  const picture = findPicture(images, poster ?? path, alt)
  if (video !== undefined && !poster) {
    const name = path.replace(VIDEO, '.jpg')
    scope.report(token.raw, `add a picture "${name}", shown until the video "${path}" plays`)
    return undefined
  }
  if (!picture) {
    const missing = VIDEO.test(path)
      ? `the content folder has no video "${path}": add it, or correct the path`
      : describeMissingPicture(path, images)
    scope.report(token.raw, missing)
    return undefined
  }
  if (alt.trim() === '') {
    scope.warn(
      token.raw,
      `nobody who cannot see "${path}" learns what it shows: write ![what it shows](${path})`,
    )
  }
  return { picture, ...(video !== undefined && { video }) }
}

function findPoster(video: string, images: ImageCatalogue): string | undefined {
  const names = POSTERS.map((extension) => video.replace(VIDEO, `.${extension}`))
  return names.find((name) => findPath(images, name) !== undefined)
}
