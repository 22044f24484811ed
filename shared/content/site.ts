import { z } from 'zod'
import { safeLink } from './links.ts'
import { type ContentProblem, toContentProblems } from './problem.ts'
import { type Result, failure, success } from '../result.ts'

const link = z.object({
  label: z.string().min(1, 'expected a label'),
  url: z.string().refine((url) => safeLink(url) !== undefined, {
    message: 'expected a link that starts with https:, http:, mailto: or tel:',
  }),
})

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'expected a colour such as #faf8f4')

const siteSchema = z.object({
  title: z.string().min(1, 'expected the name shown in titles'),
  description: z.string().min(1, 'expected one sentence about the site'),
  url: z.string().refine(isOrigin, 'expected the public address without a path, https://…').optional(),
  language: z
    .string()
    .refine(isLanguage, { message: 'expected a language tag such as en or pt-BR' }),
  paper: z.enum(['A4', 'Letter'], { error: 'expected A4 or Letter' }),
  themeColor: z.object({ light: colour, dark: colour }),
  social: z.array(link),
  /** One sentence above the portfolio. */
  portfolioLead: z.string().optional(),
  /** One line at the foot of every page. */
  footerNote: z.string().optional(),
  /** Where to report a weakness of the site; without it, the address of mail of the resume. */
  securityContact: z
    .string()
    .refine((url) => /^(https|mailto|tel):[^\s\p{Cc}]+$/u.test(url) && URL.canParse(url), {
      message: 'expected mailto:, tel: or an https: address',
    })
    .optional(),
  projects: z.array(z.string(), { error: 'expected a list of project file names without .md' }),
  private: z.object({ phone: z.boolean(), street: z.boolean() }),
})

function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, origin } = new URL(url)
  return /^https?:$/.test(protocol) && url.replace(/\/$/, '') === origin
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** `site.json`: what the whole site shares. `private` says which private fields may be shown. */
export type SiteSettings = z.infer<typeof siteSchema>

/** Checks the parsed `site.json`. */
export function parseSite(file: string, json: unknown): Result<SiteSettings, ContentProblem[]> {
  const parsed = siteSchema.safeParse(json)
  return parsed.success ? success(parsed.data) : failure(toContentProblems(file, parsed.error))
}
