import { open, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import type { ImageCatalogue, PictureFiles } from '../../shared/content/pictures.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import { isCutOff } from './cut-off.ts'
import { hasHoverState, isThemed, type Recolour } from '../theme/recolour.ts'
import type { AddressPicture } from './load-content.ts'
import { listFilesBelow } from './read-videos.ts'
import { describeTooLarge } from './picture-memory.ts'
import { findMaxHeight } from './sized-pictures.ts'

// libvips caches by path: without this, dev would see the old size of a picture that has changed.
sharp.cache(false)

const IMAGE_FILE = /\.(svg|png|jpe?g|webp|avif|gif)$/i

/** Browsers get these files as they are, and animated WebP files, so the extension has to be right. */
const SERVED_AS_IS = /\.(svg|gif)$/i

/** Enough for the signature of a format, and for the root element of a drawing after its XML declaration. */
const START_BYTES = 500

const MAX_PICTURE_BYTES = 20_000_000

/** What the start of a file says: whether it takes the colours of the theme, and changes under the pointer. */
type PictureStart = { themed: boolean; hover: boolean }

/** A picture with its size in pixels, and whether it is an animation. */
type SizeOfPicture = { width: number; height: number; moves: boolean }

/** A picture, or what is wrong with it. */
type ReadPicture = Result<SizeOfPicture & PictureStart, string>

/** Pictures that were read, by the identity of their files, for processes that read the content often. */
export type PictureCache = Map<string, ReadPicture>

/**
 * Reads every picture below `images/` and `videos/` with its size in pixels. Unreadable ones become
 * problems, and files that slow every build down become warnings. `recolour` gives marked drawings the colours of the theme.
 */
export async function readPictures(
  dir: string,
  address: AddressPicture,
  recolour: Recolour,
  problems: ContentProblem[],
  warnings: ContentProblem[],
  cache: PictureCache = new Map(),
): Promise<ImageCatalogue> {
  const files = [...(await listFilesBelow(dir, 'images')), ...(await listFilesBelow(dir, 'videos'))]
  const images = new Map<string, PictureFiles & { width: number; height: number }>()
  const names = files.filter((name) => IMAGE_FILE.test(name)).sort()
  const all = await Promise.all(names.map((file) => stat(join(dir, file)).catch(() => undefined)))
  for (const [index, file] of names.entries()) {
    const stats = all[index]
    const identity = `${file} ${stats?.ino} ${stats?.size} ${stats?.mtimeMs} ${stats?.ctimeMs}`
    const read = cache.get(identity) ?? (await readPicture(dir, file))
    if (stats) cache.set(identity, read)
    if (read.ok) {
      const { themed, hover, moves, ...size } = read.value
      const drawn = themed ? await recolourFile(dir, file, recolour) : undefined
      images.set(file, {
        ...(await address(file, moves ? 0 : size.width, drawn)),
        ...size,
        ...(hover && { hover: true as const }),
      })
    } else {
      problems.push({ file, path: '', expected: read.problem })
    }
    const bytes = stats?.size ?? 0
    if (bytes > MAX_PICTURE_BYTES) {
      const megabytes = Math.round(bytes / 1_000_000)
      warnings.push({
        file,
        path: '',
        expected: `the file has ${megabytes} MB: save it smaller; 4000 pixels are enough`,
      })
    }
  }
  return images
}

async function recolourFile(dir: string, file: string, recolour: Recolour) {
  const svg = recolour(file, await readFile(join(dir, file), 'utf8'))
  return svg === undefined ? undefined : Buffer.from(svg)
}

const NO_FILE = 'the picture cannot be read: check whether it is a file, and its permissions'

const CUT_OFF = 'the file ends before the picture does: copy or export it again'

async function readPicture(dir: string, file: string): Promise<ReadPicture> {
  const start = await readStart(join(dir, file)).catch(() => undefined)
  if (!start) return failure(NO_FILE)
  const size = await readSize(dir, file, start)
  if (!size.ok) return size
  return success({ ...size.value, themed: isThemed(start), hover: hasHoverState(start) })
}

/** Reads the first bytes of a file. */
async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Returns the size of a picture in pixels, or what to do about a file that is not a picture. */
async function readSize(
  dir: string,
  file: string,
  start: Buffer,
): Promise<Result<SizeOfPicture, string>> {
  const extension = extname(file).toLowerCase()
  try {
    const metadata = await sharp(join(dir, file), { limitInputPixels: false }).metadata()
    const { format, compression, autoOrient } = metadata
    const tooLarge = describeTooLarge(metadata)
    if (tooLarge) return failure(tooLarge)
    if (format === 'heif' && compression !== 'av1')
      return failure(describeFormat('HEIC photo', extension))
    const moves = format === 'webp' && (metadata.pages ?? 1) > 1
    if ((moves || SERVED_AS_IS.test(file)) && `.${format}` !== extension) {
      return failure(
        `this is a ${format} picture named ${extension}: rename it, or export it again`,
      )
    }
    const { width, height } = autoOrient
    const maxHeight = moves ? undefined : findMaxHeight(file, width)
    if (maxHeight !== undefined && height > maxHeight) {
      return failure(
        `the picture is ${height} pixels high, and the build can write ${maxHeight} at this width: cut it into several`,
      )
    }
    if (await isCutOff(join(dir, file))) return failure(CUT_OFF)
    return success({ width, height, moves })
  } catch {
    const kind = OTHER_FORMATS.find(([signature]) => signature.test(start.toString('latin1')))?.[1]
    if (kind) return failure(describeFormat(kind, extension))
    const problem = start.length === 0 ? 'is an empty file' : 'cannot be read'
    return failure(`the picture ${problem}: export it again, or remove the file`)
  }
}

/** Other files that people save under the name of a picture, by their first bytes. */
const OTHER_FORMATS: readonly (readonly [RegExp, string])[] = [
  [/^.{4}ftyp(?:hei|hev|mif|msf)/s, 'HEIC photo'],
  [/^.{4}ftyp/s, 'video'],
  [/^%PDF/, 'PDF file'],
  [/^\s*<(?:!doctype html|html|head)/i, 'web page'],
]

function describeFormat(kind: string, extension: string): string {
  return `this is a ${kind} named ${extension}: export it as JPEG or PNG`
}
