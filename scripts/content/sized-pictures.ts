import { join, parse } from 'node:path'
import type { PictureFiles } from '../../shared/content/pictures.ts'
import { digestFile, digestName, nameAsset } from './digest-name.ts'

/** One file that the build writes for a picture; a copy if it has no `encoding`. */
export type PictureFile = {
  /** Path in the folder that is served. */
  name: string
  encoding?: { width: number; format: string; options: { quality: number; effort: number } }
}

/** The URLs of a picture, and the files that the build writes for them. */
export type SizedPicture = PictureFiles & { files: PictureFile[] }

/** In pixels. A card is 350 to 380 CSS pixels wide, a column 960; screens have up to 3 pixels for each. */
const WIDTHS = [640, 768, 1280]
const MAX_WIDTH = 1920

/** In pixels: WebP files have 14 bits for it. */
const MAX_HEIGHT = 16_383

/* More effort slows the build down by many seconds and makes files only a tenth smaller. */
const FORMATS = [
  { format: 'avif', options: { quality: 55, effort: 1 } },
  { format: 'webp', options: { quality: 80, effort: 2 } },
] as const

/** Part of the digest in each file name, so that a change of settings changes the names. */
const SETTINGS = JSON.stringify(FORMATS)

/** Returns the maximum height of a picture that the build can write, in pixels; undefined for one that it only copies. */
export function findMaxHeight(file: string, width: number): number | undefined {
  return PHOTOGRAPH.test(file) ? Math.floor(MAX_HEIGHT * Math.max(1, width / MAX_WIDTH)) : undefined
}

const PHOTOGRAPH = /\.(png|jpe?g|webp|avif)$/i

/**
 * Plans the files of a content picture, which `scripts/build/pictures.js` writes. SVG and GIF files and animations stay
 * unchanged. Photographs become AVIF and WebP files in several widths, with their orientation applied
 * and without metadata such as the location.
 * @param dir the content folder
 * @param file path relative to the content folder
 * @param width of the picture in pixels, with its orientation applied; 0 for a file that stays unchanged
 * @param drawn the bytes of a picture that the build has drawn: its caller writes it
 */
export async function sizePicture(
  dir: string,
  file: string,
  width: number,
  drawn?: Buffer,
): Promise<SizedPicture> {
  if (drawn) return { src: `/${digestName(file, drawn)}`, files: [] }
  if (width === 0 || !PHOTOGRAPH.test(file)) {
    const name = nameAsset(file, await digestFile(join(dir, file)))
    return { src: `/${name}`, files: [{ name }] }
  }
  const digest = await digestFile(join(dir, file), SETTINGS)
  const widths = [...WIDTHS.filter((each) => each < width), Math.min(width, MAX_WIDTH)]
  const named = FORMATS.map(({ format, options }) => ({
    type: `image/${format}`,
    files: widths.map((each) => ({
      name: nameAsset(`${parse(file).name}-${each}.${format}`, digest),
      encoding: { width: each, format, options },
    })),
  }))
  const widest = named.at(-1)?.files.at(-1)
  return {
    src: `/${widest?.name}`,
    sources: named.map(({ type, files }) => ({
      type,
      srcSet: files.map(({ name, encoding }) => `/${name} ${encoding.width}w`).join(', '),
    })),
    files: named.flatMap(({ files }) => files),
  }
}
