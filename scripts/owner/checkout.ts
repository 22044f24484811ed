import { join } from 'node:path'
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
