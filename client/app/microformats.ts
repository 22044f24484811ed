/*
 * Names of microformats (https://microformats.org/wiki/microformats2), by which other sites read who one is and
 * what one has written. Only programs read them, so only the built server writes them: in browsers they are
 * empty constants, which the bundler drops. React keeps attributes of the server that differ.
 */

/** Whether names are written. */
export const HAS_MARKS = import.meta.env.SSR && import.meta.env.PROD

/** The class of the name of a thing. */
export const P_NAME = HAS_MARKS ? ' p-name' : ''
/** The class of a resume. */
export const H_RESUME = HAS_MARKS ? ' h-resume' : ''
/** The class of the person of a resume. */
export const H_CARD = HAS_MARKS ? ' p-contact h-card' : ''
/** The class of what a person does. */
export const P_JOB_TITLE = HAS_MARKS ? ' p-job-title' : ''
/** The class of a place. */
export const P_LOCALITY = HAS_MARKS ? ' p-locality' : ''
/** The class of a summary of a person. */
export const P_NOTE = HAS_MARKS ? ' p-note' : ''
/** The class of the picture of a person. */
export const U_PHOTO = HAS_MARKS ? ' u-photo' : ''

/** Returns the attributes of a link to another place of the same person. */
export function markContact(url: string): { className: string; rel: string } {
  return { className: url.startsWith('mailto:') ? 'u-email' : 'u-url', rel: 'me' }
}

const ENTRIES: Readonly<Record<string, string>> = {
  work: ' p-experience h-event',
  volunteer: ' p-experience h-event',
  education: ' p-education h-event',
}

/** Returns the names of an entry of the resume. @param id such as `work-1` */
export function markEntry(id: string): string {
  return ENTRIES[id.replace(/-\d+$/, '')] ?? ''
}
