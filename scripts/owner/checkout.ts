import { isAbsolute, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root of the checkout, both from this file and from its bundle in `dist/app/`. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Folder of the sample content. */
export const SAMPLE = join(ROOT, 'content')

/** Folder of the content with which `content:init --bare` begins. */
export const BARE = join(ROOT, 'scripts/owner/bare')

/** Folder of the JSON Schemas for editors. */
export const SCHEMAS = join(ROOT, 'docs/schema')

/** Folder of the content reference for owners. */
export const REFERENCE = join(ROOT, 'docs/make-it-yours/reference')

/** Returns whether a path is a folder or lies inside it. */
export function isWithin(path: string, folder: string): boolean {
  const steps = relative(folder, path)
  return steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps)
}
