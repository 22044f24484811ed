import type { ContentProblem } from './problem.ts'
import { normalise } from '../normalise.ts'

/** The file name of a Markdown file without its folder and extension. */
export function nameOf(file: string): string {
  return file.replace(/^.*\/|\.md$/g, '')
}

const MAX_SLUG_LENGTH = 80

/** Returns whether a text can be the last part of a URL as it is. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG_LENGTH && /^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/i.test(text)
}

/** Proposes a slug for any text: `Mein Roboter (2)` becomes `mein-roboter-2`. */
export function proposeSlug(text: string): string {
  const latin = normalise(text.slice(0, MAX_SLUG_LENGTH), 'NFKD').replace(/\p{M}/gu, '')
  const words = latin.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-') || 'my-page'
}

/** Creates the problem of a file whose name cannot be part of an address, and which sets no slug. */
export function unusableName(file: string, name: string): ContentProblem {
  const expected = `the file name cannot be part of an address: add the setting "slug: ${proposeSlug(name)}", or rename the file`
  return { file, path: 'slug', expected }
}
