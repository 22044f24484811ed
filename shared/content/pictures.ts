import { joinPath, type ContentProblem } from './problem.ts'
import { normalise } from '../normalise.ts'

/** A format of a picture for a `source` element; `srcSet` lists its widths. */
export type PictureSource = { type: string; srcSet: string }

/**
 * The URLs of a picture. `sources` is sorted, the best format first; browsers without support for
 * any of them use `src`. An SVG has only `src`.
 */
export type PictureFiles = {
  src: string
  sources?: PictureSource[]
  /** Whether `src#hover` is another state of the drawing, which its card shows under the pointer. */
  hover?: true
}

/** A picture to render, with its size in CSS pixels, so that the layout does not shift while it loads. */
export type Picture = PictureFiles & {
  /** The variant for the dark theme, if there is one. */
  darkSrc?: string
  darkSources?: PictureSource[]
  width: number
  height: number
  alt: string
}

/** The pictures of a content folder by their path in it, e.g. `images/portrait.svg`. */
export type ImageCatalogue = ReadonlyMap<string, PictureFiles & { width: number; height: number }>

const LIGHT_SUFFIX = /-light(\.[a-z0-9]+)$/

/**
 * Finds the path of a file as the content folder has it. Accents in names of files are often encoded in NFD, and those in
 * texts in NFC.
 */
export function findPath(files: ReadonlyMap<string, unknown>, path: string): string | undefined {
  if (files.has(path)) return path
  // ASCII has one encoding.
  if (/^[\0-\x7f]*$/.test(path)) return undefined
  const wanted = normalise(path, 'NFC')
  return [...files.keys()].find((known) => normalise(known, 'NFC') === wanted)
}

/**
 * Finds a picture by its path. `NAME-light.EXT` is paired with `NAME-dark.EXT` for the dark theme.
 * Returns undefined when the content folder has no such picture.
 */
export function findPicture(
  images: ImageCatalogue,
  path: string,
  alt: string,
): Picture | undefined {
  const find = (written: string) => images.get(findPath(images, written) ?? '')
  const image = find(path)
  if (!image) return undefined
  const dark = LIGHT_SUFFIX.test(path) ? find(path.replace(LIGHT_SUFFIX, '-dark$1')) : undefined
  return {
    ...image,
    ...(dark && { darkSrc: dark.src }),
    ...(dark?.sources && { darkSources: dark.sources }),
    alt,
  }
}

/**
 * Lists the pictures that settings name but the content folder lacks, also when the settings are
 * wrong in other fields.
 */
export function findMissingPictures(
  file: string,
  settings: unknown,
  images: ImageCatalogue,
  path = '',
): ContentProblem[] {
  if (typeof settings !== 'object' || settings === null) return []
  return Object.entries(settings).flatMap(([key, value]: [string, unknown]) => {
    const here = joinPath(path, Array.isArray(settings) ? Number(key) : key)
    if (typeof value !== 'string') return findMissingPictures(file, value, images, here)
    const lacks = PICTURE_KEYS.has(key) && value !== '' && findPath(images, value) === undefined
    return lacks ? [missingPictureProblem(file, here, value, images)] : []
  })
}

const PICTURE_KEYS: ReadonlySet<string> = new Set(['picture', 'portrait', 'cover'])

/** Creates the problem of a picture that is not in the content folder, or of a kind that the site cannot show. */
export function missingPictureProblem(
  file: string,
  path: string,
  picture: string,
  images: ImageCatalogue,
): ContentProblem {
  return { file, path, expected: describeMissingPicture(picture, images) }
}

/** Kinds of pictures that cameras and editors write, and the site cannot show. */
const OTHER_PICTURE = /\.(heic|heif|tiff?|bmp|psd|raw|dng|cr2|nef|jxl|eps|ai)$/i

/** Says what to do about a picture that the content folder lacks. */
export function describeMissingPicture(picture: string, images: ImageCatalogue): string {
  const name = JSON.stringify(picture)
  if (OTHER_PICTURE.test(picture)) return `the site cannot show ${name}: export it as JPEG or PNG`
  const wanted = fileName(picture)
  const [meant, other] = [...images.keys()].filter((known) => fileName(known) === wanted)
  const advice = meant && !other ? `did you mean "${meant}"?` : 'add it, or correct the path'
  return `the content folder has no picture ${name}: ${advice}`
}

/** Returns the last part of a path without its capitals. */
function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}
