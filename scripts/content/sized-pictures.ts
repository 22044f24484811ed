import { parse } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { PictureFiles } from '../../shared/content/pictures.ts'
import { ContentError } from '../../shared/content/problem.ts'
import { digestName } from './digest-name.ts'

/** One file that the build writes for a picture. */
export type PictureFile = { name: string; encode: () => Promise<Buffer> }

/** Under which addresses a picture is served, and the files behind them. */
export type SizedPicture = PictureFiles & { files: PictureFile[] }

/** Pixels across. A card is 350 to 380 wide, a page's column 960; screens have up to three times as many. */
const WIDTHS = [640, 768, 1280]
const MAX_WIDTH = 1920

/** Part of each name, so that other settings give other names. */
const SETTINGS = 'avif-55-1,webp-80-2'

/* More effort takes a build of two dozen pictures many seconds and makes them a tenth smaller. */
const FORMATS = [
  { extension: 'avif', encode: (image: Sharp) => image.avif({ quality: 55, effort: 1 }) },
  { extension: 'webp', encode: (image: Sharp) => image.webp({ quality: 80, effort: 2 }) },
] as const

const PHOTOGRAPH = /\.(png|jpe?g|webp|avif)$/i

/**
 * The files that stand for a picture of the content folder. A drawing or an animation is served as
 * it is. Pixels are served as AVIF and WebP in several widths, upright and without what a camera
 * wrote into them, such as where it was.
 * @param file relative to the content folder
 * @param width the picture's own, in pixels, as it is looked at
 */
export function sizePicture(file: string, bytes: Buffer, width: number): SizedPicture {
  if (!PHOTOGRAPH.test(file)) {
    const only = digestName(file, bytes)
    return { src: `/${only}`, files: [{ name: only, encode: () => Promise.resolve(bytes) }] }
  }
  const marked = Buffer.concat([Buffer.from(SETTINGS), bytes])
  const widths = [...WIDTHS.filter((each) => each < width), Math.min(width, MAX_WIDTH)]
  const named = FORMATS.map(({ extension, encode }) => ({
    type: `image/${extension}`,
    encode,
    files: widths.map((each) => ({
      width: each,
      name: digestName(`${parse(file).name}-${each}.${extension}`, marked),
    })),
  }))
  const widest = named.at(-1)?.files.at(-1)
  return {
    src: `/${widest?.name}`,
    sources: named.map(({ type, files }) => ({
      type,
      srcSet: files.map((each) => `/${each.name} ${each.width}w`).join(', '),
    })),
    files: named.flatMap(({ encode, files }) =>
      files.map((each) => ({
        name: each.name,
        encode: () =>
          encode(sharp(bytes).autoOrient().resize(each.width))
            .toBuffer()
            .catch(() => Promise.reject(unreadable(file))),
      })),
    ),
  }
}

function unreadable(file: string): ContentError {
  return new ContentError([{ file, path: '', expected: 'the picture cannot be read: export it again, or remove the file' }])
}
