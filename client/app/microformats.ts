/*
 * Class names of microformats (https://microformats.org/wiki/microformats2), by which other sites recognise a
 * person and their texts. Only programs read them, so only the built server writes them: in browsers they are
 * empty constants, which the bundler drops. React keeps attributes of the server that differ.
 */

/** Whether this build writes microformats. */
export const HAS_MICROFORMATS = import.meta.env.SSR && import.meta.env.PROD

/** The class of the name of a thing. */
export const P_NAME = HAS_MICROFORMATS ? ' p-name' : ''
/** The class of a resume. */
export const H_RESUME = HAS_MICROFORMATS ? ' h-resume' : ''
/** The class of the person of a resume. */
export const H_CARD = HAS_MICROFORMATS ? ' p-contact h-card' : ''
/** The class of what a person does. */
export const P_JOB_TITLE = HAS_MICROFORMATS ? ' p-job-title' : ''
/** The class of a place. */
export const P_LOCALITY = HAS_MICROFORMATS ? ' p-locality' : ''
/** The class of a summary of a person. */
export const P_NOTE = HAS_MICROFORMATS ? ' p-note' : ''
/** The class of the picture of a person. */
export const U_PHOTO = HAS_MICROFORMATS ? ' u-photo' : ''

/** Returns the attributes of a link to another place of the same person. */
export function findContactAttributes(url: string): { className: string; rel: string } {
  return { className: url.startsWith('mailto:') ? 'u-email' : 'u-url', rel: 'me' }
}

const ENTRIES: Readonly<Record<string, string>> = {
  work: ' p-experience h-event',
  volunteer: ' p-experience h-event',
  education: ' p-education h-event',
}

/** Returns the class of an entry of the resume; empty if it has none. @param id such as `work-1` */
export function findEntryClass(id: string): string {
  return ENTRIES[id.replace(/-\d+$/, '')] ?? ''
}
