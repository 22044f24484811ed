import type { Counted } from './count.ts'

/* The English texts of the search over the site, which also has commands. */

export const hint = 'Page, text or command'
export const results = 'Results'
export const found: Counted = { one: '{count} result', other: '{count} results' }
export const none = 'Nothing found for “{query}”.'
export const page = 'Page'
export const project = 'Project'
export const note = 'Note'
export const section = 'Resume'
export const download = 'Download'
export const language = 'Language'
export const theme = 'Theme'
export const light = 'Light'
export const dark = 'Dark'
