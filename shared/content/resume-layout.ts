import { z } from 'zod'
import { findNearestName } from './nearest-name.ts'
import { isRecord } from '../json.ts'

/** The keys of all sections of a resume in the usual order. */
export const SECTION_KEYS = [
  'work',
  'education',
  'skills',
  'projects',
  'volunteer',
  'awards',
  'certificates',
  'publications',
  'languages',
  'interests',
  'references',
] as const

/** The key of a section in `resume.json`. */
export type SectionKey = (typeof SECTION_KEYS)[number]

const section = z.union(
  [
    z.enum(SECTION_KEYS),
    z.object({
      key: z.enum(SECTION_KEYS).describe('The key of the section in resume.json.'),
      title: z
        .string({ error: 'write a title' })
        .refine((title) => title.trim() !== '', 'write a title, or leave "title" out')
        .describe('Another heading for the section.')
        .optional(),
    }),
  ],
  { error: ({ input }) => describeSection(input) },
)

/** The schema of `resume` in `site.json`. */
export const resumeLayoutSchema = z.object(
  {
    sections: z
      .array(section, { error: 'write a list of sections, such as ["work", "education"]' })
      .superRefine((sections, context) => {
        const keys = sections.map(keyOf)
        keys.forEach((key, index) => {
          if (keys.indexOf(key) === index) return
          const message = `"${key}" stands twice: remove one`
          context.addIssue({ code: 'custom', path: [index], message })
        })
      })
      .describe(
        'The sections that show, in their order; without it, all of them. What is left out is in no file of the site.',
      )
      .optional(),
    order: z
      .enum(['newest', 'file'], { error: 'write newest or file' })
      .describe('The order of the entries of a section; without it, newest.')
      .optional(),
    downloads: z
      .boolean()
      .describe(
        'False offers the resume as a page alone, which can be printed: the site has no PDF and none of its other files.',
      )
      .default(true),
  },
  { error: 'write an object, such as { "sections": ["work", "education"] }' },
)

/** The choice and order of the resume's sections and entries, from `site.json`. */
export type ResumeLayout = z.input<typeof resumeLayoutSchema>

type Section = NonNullable<ResumeLayout['sections']>[number]

function keyOf(chosen: Section): SectionKey {
  return typeof chosen === 'string' ? chosen : chosen.key
}

/** Returns whether the site offers the resume as files. */
export function hasDownloads({ resume }: { resume?: ResumeLayout | undefined }): boolean {
  return resume?.downloads ?? true
}

/** Lists the sections that show, in their order, with the titles that the site gives them. */
export function listChosenSections({ sections }: ResumeLayout) {
  const chosen: readonly Section[] = sections ?? SECTION_KEYS
  return chosen.map((each) => ({
    key: keyOf(each),
    title: typeof each === 'string' ? undefined : each.title?.trim(),
  }))
}

function describeSection(input: unknown): string {
  const key = isRecord(input) ? input['key'] : input
  if (typeof key !== 'string') {
    return 'write a section, such as "work" or { "key": "work", "title": "Jobs" }'
  }
  const near = findNearestName(key, SECTION_KEYS)
  const advice = near ? `did you mean "${near}"?` : `write one of ${SECTION_KEYS.join(', ')}`
  return `there is no section ${JSON.stringify(key)}: ${advice}`
}
