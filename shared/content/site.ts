import { z } from 'zod'
import { checkSettings } from './check-settings.ts'
import { languageTag } from './language-tag.ts'
import { safeLink } from './links.ts'
import type { ContentProblem } from './problem.ts'
import { resumeLayoutSchema } from './resume-layout.ts'
import { themedColour, themeSchema } from './theme.ts'
import { type Result, failure, success } from '../result.ts'
import type { Locale } from '../texts/texts.ts'
import { parseEmail } from '../rules/email.ts'

const link = z.object({
  label: z.string().min(1, 'write a label').describe('The text of the link.'),
  url: z
    .string()
    .refine((url) => safeLink(url) !== undefined, {
      message: 'write a link that starts with https:, http:, mailto: or tel:',
    })
    .describe('The address: https://…, http://…, mailto:… or tel:….'),
})

/** A link of the menu or the footer, which may be a path of this site. */
const navigationLink = z.object({
  label: z.string().min(1, 'write a label').describe('The text of the link.'),
  url: z
    .string()
    .refine((url) => safeLink(url) !== undefined && !url.startsWith('#'), {
      message:
        'write a path of this site, such as /Projects, or a link that starts with https:, http:, mailto: or tel:',
    })
    .describe('A path of this site, or an address as in social.'),
})

const sitePath = z
  .string('write a path of this site, such as /old-page')
  .refine(
    (path) => /^\/(?![/\\])[^\s?#\\\p{Cc}\p{Cs}]*$/u.test(path),
    'write a path of this site without ? and #, such as /old-page',
  )

/** The keys and values of `site.json`. */
export const siteSchema = z.object({
  title: z
    .string()
    .min(1, 'write the name shown in titles')
    .describe('Your name, as in the titles of pages.'),
  description: z
    .string()
    .min(1, 'write one sentence about the site')
    .describe('One sentence about the site, for search engines and shared links.'),
  url: z
    .string()
    .refine(isOrigin, 'write the public address without a path, https://…')
    .describe('The public address of the site without a path, such as https://ada.example.')
    .optional(),
  language: languageTag
    .describe('The language of your texts as a tag such as en or pt-BR.')
    .optional(),
  languages: z
    .array(languageTag, { error: 'write a list of language tags, such as ["en", "de"]' })
    .min(1, 'write at least one language tag')
    .superRefine(refuseRepeatedLanguage)
    .describe('The languages of the site instead of one language, the default one first.')
    .optional(),
  paper: z
    .enum(['A4', 'Letter'], { error: 'write A4 or Letter' })
    .describe('The paper of the printed resume.')
    .default('A4'),
  theme: themeSchema
    .describe('The look of the site: colours, radius, density and fonts.')
    .optional(),
  themeColor: themedColour
    .describe('The colour of the browser bar; by default that of the pages.')
    .optional(),
  social: z.array(link).describe('Your addresses elsewhere, in their order.').default([]),
  portfolioLead: z.string().describe('One sentence above the portfolio.').optional(),
  notesLead: z.string().describe('One sentence above the list of notes.').optional(),
  footerNote: z.string().describe('One line at the foot of every page.').optional(),
  securityContact: z
    .string()
    .refine((url) => /^(https|mailto|tel):[^\s\p{Cc}]+$/u.test(url) && URL.canParse(url), {
      message: 'write a link that starts with mailto:, tel: or https:',
    })
    .describe(
      'Where to report a weakness: mailto:…, tel:… or https://…. Without it, the e-mail address of the resume.',
    )
    .optional(),
  projects: z
    .array(z.string(), { error: 'write a list of project file names without .md' })
    .superRefine(refuseRepeated)
    .describe('The order of the portfolio; projects that are not named follow, newest first.')
    .default([]),
  portfolioLayout: z
    .enum(['index', 'cards', 'rows', 'none'], { error: 'write index, cards, rows or none' })
    .describe(
      'How the portfolio shows its projects: index has two large ones above a dense list; none leaves out the portfolio, and projects keep their pages.',
    )
    .default('index'),
  menu: z
    .array(navigationLink)
    .describe('The links of the menu, in their order; without it, the standard ones.')
    .optional(),
  footer: z
    .array(
      z.object({
        title: z.string().describe('The heading of the column.').optional(),
        links: z.array(navigationLink).describe('The links of the column, in their order.'),
      }),
    )
    .describe('The columns of the footer; without it, one row with the social links.')
    .optional(),
  redirects: z
    .array(
      z.object({
        from: sitePath.describe('The old path, at which there is no page now.'),
        to: sitePath.describe('The path of the page that has its place.'),
      }),
      { error: 'write a list, such as [{ "from": "/old-page", "to": "/new-page" }]' },
    )
    .describe('Old addresses that lead to a page of the site.')
    .default([]),
  resume: resumeLayoutSchema
    .describe('The sections of the resume, their titles and order, and whether it has files.')
    .optional(),
  contactEmail: z
    .string('write an e-mail address')
    .refine((address) => parseEmail(address).ok, 'write an e-mail address such as me@example.com')
    .describe(
      'Where messages of contact forms go, which no page shows; without it, the e-mail address of the resume.',
    )
    .optional(),
  private: z
    .object({
      phone: z.boolean().describe('True shows the phone number.').default(false),
      street: z.boolean().describe('True shows the street.').default(false),
    })
    .describe('Whether the site shows phone and street of the resume.')
    .default({ phone: false, street: false }),
})

function refuseRepeated(names: string[], context: z.RefinementCtx<string[]>): void {
  names.forEach((name, index) => {
    const first = names.indexOf(name)
    if (first === index) return
    const message = `projects[${first}] is the same project: remove one`
    context.addIssue({ code: 'custom', path: [index], message })
  })
}

function refuseRepeatedLanguage(tags: string[], context: z.RefinementCtx<string[]>): void {
  tags.forEach((tag, index) => {
    const first = tags.findIndex((each) => each.toLowerCase() === tag.toLowerCase())
    if (first === index) return
    const message = `languages[${first}] is the same language: remove one`
    context.addIssue({ code: 'custom', path: [index], message })
  })
}

function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, origin } = new URL(url)
  return /^https?:$/.test(protocol) && url.replace(/\/$/, '') === origin
}

/**
 * The settings of `site.json`; `languages` are those of the site. `private` says which private fields the site can show.
 */
export type SiteFile = z.infer<typeof siteSchema> & {
  themeColor: ThemedColour
  language: string
}

/** The settings of `site.json` in one language, with the texts of the interface in it. */
export type SiteSettings = SiteFile & Locale

type ThemedColour = z.infer<typeof themedColour>

/** The pages' background without a `theme`, as in client/styles/tokens.css. */
export const DEFAULT_PAPER: ThemedColour = { light: '#faf8f4', dark: '#141512' }

/** Settings with which the other files are checked while `site.json` is wrong. */
export const FALLBACK_SITE: SiteFile = {
  title: 'Portfolio',
  description: 'A portfolio.',
  language: 'en',
  paper: 'A4',
  social: [],
  projects: [],
  portfolioLayout: 'index',
  redirects: [],
  private: { phone: false, street: false },
  themeColor: DEFAULT_PAPER,
}

/** Checks a parsed `site.json`. */
export function parseSite(file: string, json: unknown): Result<SiteFile, ContentProblem[]> {
  const checked = checkSettings(file, siteSchema, json)
  if (!checked.ok) return checked
  const { themeColor, theme, languages } = checked.value
  const language = languages?.[0] ?? checked.value.language
  if (language === undefined) {
    return failure([
      { file, path: 'language', expected: 'write a language tag such as en or pt-BR' },
    ])
  }
  if (checked.value.language !== undefined && checked.value.language !== language) {
    const expected = `remove it: the default language is the first of "languages", ${language}`
    return failure([{ file, path: 'language', expected }])
  }
  const paper = themeColor ?? theme?.paper ?? DEFAULT_PAPER
  return success({ ...checked.value, language, themeColor: paper })
}
