import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout: from here as from `dist/app/`, where this is built to. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The content that comes with the site. */
export const SAMPLE = join(ROOT, 'content')
