import resume from '../../../scripts/owner/bare/resume.json?raw'
import site from '../../../scripts/owner/bare/site.json?raw'

/** What the files begin with that every content folder needs. */
export const REQUIRED_FILES: ReadonlyMap<string, string> = new Map([
  ['resume.json', resume],
  ['site.json', site],
])
