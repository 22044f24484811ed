import type { ContentProblem } from './problem.ts'

/** The forms of a picture that a browser may choose from, the best first; `srcSet` has their widths. */
export type PictureSource = { type: string; srcSet: string }

/** Where a picture is served; `src` is for who cannot choose. A drawing has one form only. */
export type PictureFiles = { src: string; sources?: PictureSource[] }

/** A picture as the browser gets it: sizes in CSS pixels, so that nothing shifts while it loads. */
export type Picture = PictureFiles & {
  /** The same picture for the dark theme, where there is one. */
  darkSrc?: string
  darkSources?: PictureSource[]
  width: number
  height: number
  alt: string
}

/** The pictures of a content folder by path relative to it, e.g. `images/portrait.svg`. */
export type ImageCatalogue = ReadonlyMap<string, PictureFiles & { width: number; height: number }>

const LIGHT_SUFFIX = /-light(\.[a-z0-9]+)$/

/**
 * Looks a picture up. A file named `NAME-light.EXT` brings its twin `NAME-dark.EXT` along.
 * Returns undefined when the content folder has no such picture.
 */
export function findPicture(
  images: ImageCatalogue,
  path: string,
  alt: string,
): Picture | undefined {
  const image = images.get(path)
  if (!image) return undefined
  const dark = LIGHT_SUFFIX.test(path)
    ? images.get(path.replace(LIGHT_SUFFIX, '-dark$1'))
    : undefined
  return {
    ...image,
    ...(dark && { darkSrc: dark.src }),
    ...(dark?.sources && { darkSources: dark.sources }),
    alt,
  }
}

/** Creates the problem of a picture that the content folder does not have. */
export function missingPictureProblem(file: string, path: string, picture: string): ContentProblem {
  return {
    file,
    path,
    expected: `expected a picture in the content folder, but "${picture}" does not exist`,
  }
}
