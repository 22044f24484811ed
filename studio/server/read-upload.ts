import sharp, { type Metadata, type Sharp } from 'sharp'
import { describeTooLarge } from '../../scripts/content/picture-memory.ts'
import { capitalise } from '../../shared/capitalise.ts'
import { failure, type Result, success } from '../../shared/result.ts'

/** A picture that can be written as it is. */
export type Upload = { bytes: Buffer; extension: string; width: number; height: number }

/** Longest side in pixels: larger ones take time in every build, and no screen shows more. */
const MAX_SIDE = 4000

/** Pixels of all frames of a picture that moves. */
const MAX_FRAME_PIXELS = 200_000_000

/** Names of formats as sharp has them, with the ending of their files. */
const EXTENSIONS = { png: 'png', jpeg: 'jpg', webp: 'webp', heif: 'avif', gif: 'gif' } as const

/** How files of these formats begin, as characters of one byte; AVIF is told from HEIC later. */
const SIGNATURES = /^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8|RIFF.{4}WEBP|.{4}ftyp)/s

/** Bytes in which a drawing begins, after its XML declaration and comments. */
const START_BYTES = 1000

const OTHER = 'This is not a PNG, JPEG, WebP, AVIF or GIF picture: export it as one of these.'
const DRAWING =
  'This is an SVG drawing, which may contain scripts. Put it into the folder images/ yourself if you trust it.'
const PHOTO = 'This is a HEIC photo, which browsers do not show: export it as JPEG or PNG.'
const BROKEN = 'The picture cannot be read to its end: copy or export it again.'

/**
 * Turns a picture upright and removes what it says about its camera and place. Its kind is that of its bytes, whatever its
 * name says. Sizes are checked before anything is decoded. GIF files have no such data, and stay as they are.
 */
export async function readUpload(bytes: Buffer): Promise<Result<Upload, string>> {
  const start = bytes.toString('latin1', 0, START_BYTES)
  // Nothing else reaches a decoder.
  if (!SIGNATURES.test(start)) return failure(/<svg[\s>]/i.test(start) ? DRAWING : OTHER)
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const problem = findProblem(metadata)
  if (problem !== undefined || !metadata) return failure(problem ?? OTHER)
  const format = metadata.format as keyof typeof EXTENSIONS
  const moves = (metadata.pages ?? 1) > 1
  const extension = EXTENSIONS[format]
  try {
    if (format === 'gif') {
      // Decodes it, so that a broken one is refused.
      await sharp(bytes, { animated: true }).stats()
      return success({ bytes, extension, ...sizeOf(metadata) })
    }
    const source = sharp(bytes, { limitInputPixels: false, animated: moves })
    const upright = moves ? source : source.autoOrient()
    const { data, info } = await encode(
      upright.resize({
        width: MAX_SIDE,
        height: MAX_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      }),
      format,
    ).toBuffer({ resolveWithObject: true })
    return success({
      ...{ bytes: data, extension, width: info.width },
      height: info.pageHeight ?? info.height,
    })
  } catch {
    return failure(BROKEN)
  }
}

function findProblem(metadata: Metadata | undefined): string | undefined {
  if (!metadata) return OTHER
  const { format, compression, width, height, pages = 1 } = metadata
  if (format === 'heif' && compression !== 'av1') return PHOTO
  if (!Object.hasOwn(EXTENSIONS, format)) return OTHER
  const frame = metadata.pageHeight ?? height
  if ((pages > 1 || format === 'gif') && width * frame * pages > MAX_FRAME_PIXELS)
    return `All frames together have more than ${MAX_FRAME_PIXELS / 1e6} megapixels: make the picture smaller or shorter.`
  const tooLarge = describeTooLarge(metadata)
  return tooLarge && `${capitalise(tooLarge)}.`
}

function sizeOf({ width, height, pageHeight }: Metadata) {
  return { width, height: pageHeight ?? height }
}

function encode(picture: Sharp, format: keyof typeof EXTENSIONS): Sharp {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality: 90 })
    case 'webp':
      return picture.webp({ quality: 90 })
    case 'heif':
      return picture.avif({ quality: 70, effort: 2 })
    default:
      return picture.png()
  }
}
