import { z } from 'zod'
import { changeDate, readUpdated } from './change-date.ts'
import type { ContentFiles } from './content-files.ts'
import type { FormattedDate } from './dates.ts'
import { safeLink, withoutScheme } from './links.ts'
import type { Block } from './markdown.ts'
import { plainText } from './markdown/plain-text.ts'
import type { ContentProblem } from './problem.ts'
import type { Resume } from './resume.ts'
import type { SiteSettings } from './site.ts'
import { readTextFile } from './text-file.ts'
import { type Result, failure, success } from '../result.ts'

/** The front matter of `privacy.md`; YAML without a value is null. */
export const privacySchema = z
  .object({
    name: z.string().describe('Who runs the site; without it, the name of the resume.').nullish(),
    contact: z
      .string()
      .refine((url) => safeLink(url) !== undefined, {
        message: 'write a link that starts with mailto:, https:, http: or tel:',
      })
      .describe('The address of that person; without it, the e-mail address of the resume.')
      .nullish(),
    updated: changeDate.describe('The day of the last change.').nullish(),
  })
  .nullable()

/** The parsed `privacy.md`. */
export type Privacy = {
  /** The name of the person who runs the site. */
  name?: string
  /** The link to contact that person. */
  contact?: string
  updated?: FormattedDate
  blocks: Block[]
}

/** A section of the owner's text, with its heading. */
type PrivacySection = { id: string; title: string; blocks: Block[] }

/** The owner's part of the privacy page; the rest of the page comes from `shared/limits.ts`. */
export type PrivacyPage = {
  name: string
  contact?: { text: string; url: string }
  updated?: FormattedDate
  /** The text before the first heading. */
  intro: Block[]
  sections: PrivacySection[]
}

/** Checks and normalises `privacy.md`; formats the date of the last change in `language`. */
export function parsePrivacy(
  file: string,
  source: string,
  files: ContentFiles,
  language: string,
): Result<Privacy, ContentProblem[]> {
  const read = readTextFile(file, source, privacySchema, files)
  if (!read.ok) return read
  const { settings, blocks, problems } = read.value
  if (problems.length > 0) return failure(problems)
  const { name, contact, updated } = settings ?? {}
  return success({
    ...(name && { name }),
    ...(contact && { contact }),
    ...readUpdated(file, updated, language, files),
    blocks,
  })
}

/**
 * Fills in what `privacy.md` lacks: the name and the e-mail address of the resume, else the contact
 * of `site.json`.
 */
export function composePrivacyPage(
  { name, contact, updated, blocks }: Privacy,
  resume: Pick<Resume, 'name' | 'contacts'>,
  site: Pick<SiteSettings, 'securityContact'>,
): PrivacyPage {
  const mail = resume.contacts.find(({ url }) => url?.startsWith('mailto:'))
  const url = contact ?? mail?.url ?? site.securityContact
  return {
    name: name ?? resume.name,
    ...(url && { contact: { text: withoutScheme(url), url } }),
    ...(updated && { updated }),
    ...splitSections(blocks),
  }
}

/** Starts a section at each heading of level 2. */
function splitSections(blocks: Block[]): Pick<PrivacyPage, 'intro' | 'sections'> {
  const intro: Block[] = []
  const sections: PrivacySection[] = []
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) {
      sections.push({ id: block.id, title: plainText(block.text), blocks: [] })
    } else {
      ;(sections.at(-1)?.blocks ?? intro).push(block)
    }
  }
  return { intro, sections }
}
