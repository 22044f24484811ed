import { parse } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { PictureFiles } from '../../shared/content/pictures.ts'
import { ContentError } from '../../shared/content/problem.ts'
import { digestName } from './digest-name.ts'

/** One file that the build writes for a picture. */
export type PictureFile = { name: string; encode: () => Promise<Buffer> }

/** The URLs of a picture, and the files that the build writes for them. */
export type SizedPicture = PictureFiles & { files: PictureFile[] }

/** In pixels. A card is 350 to 380 CSS pixels wide, a column 960; screens have up to 3 pixels for each. */
const WIDTHS = [640, 768, 1280]
const MAX_WIDTH = 1920

/** Part of the digest in each file name, so that a change of settings changes the names. */
const SETTINGS = 'avif-55-1,webp-80-2'

/* More effort slows the build down by many seconds and makes files only a tenth smaller. */
const FORMATS = [
  { extension: 'avif', encode: (image: Sharp) => image.avif({ quality: 55, effort: 1 }) },
  { extension: 'webp', encode: (image: Sharp) => image.webp({ quality: 80, effort: 2 }) },
] as const

const PHOTOGRAPH = /\.(png|jpe?g|webp|avif)$/i

/**
 * Plans the files of a content picture. SVG and GIF files stay unchanged. Photographs become AVIF and
 * WebP files in several widths, with their orientation applied and without metadata such as the
 * location.
 * @param file path relative to the content folder
 * @param width of the picture in pixels, with its orientation applied
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
