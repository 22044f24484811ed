import { safeLink } from './links.ts'
import type { ContentProblem } from './problem.ts'
import type { JsonResume } from './resume-schema.ts'

/**
 * Removes unsafe links from a resume, and returns a warning for each of them. A resume is also read
 * outside the site, so only absolute http(s), mailto and tel URLs are safe.
 */
export function dropUnsafeLinks(
  file: string,
  resume: JsonResume,
): { resume: JsonResume; warnings: ContentProblem[] } {
  const warnings: ContentProblem[] = []

  function check(path: string, url: string | undefined): string | undefined {
    const safe = url && URL.canParse(url) ? safeLink(url) : undefined
    if (url && !safe) {
      const expected = `omitted ${quote(url)}: use a link that starts with http:, https:, mailto: or tel:`
      warnings.push({ file, path, expected })
    }
    return safe
  }
  function checkAll<Item extends { url?: string | undefined }>(path: string, items: Item[]) {
    return items.map((item, index) => ({ ...item, url: check(`${path}[${index}].url`, item.url) }))
  }

  const { basics, meta } = resume
  const safe: JsonResume = {
    ...resume,
    basics: {
      ...basics,
      url: check('basics.url', basics.url),
      profiles: checkAll('basics.profiles', basics.profiles),
    },
    work: checkAll('work', resume.work),
    volunteer: checkAll('volunteer', resume.volunteer),
    education: checkAll('education', resume.education),
    awards: checkAll('awards', resume.awards),
    certificates: checkAll('certificates', resume.certificates),
    publications: checkAll('publications', resume.publications),
    projects: checkAll('projects', resume.projects),
    meta: meta && { ...meta, canonical: check('meta.canonical', meta.canonical) },
  }
  return { resume: safe, warnings }
}

const MAX_QUOTE_LENGTH = 80

function quote(text: string): string {
  return JSON.stringify(
    text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text,
  )
}
