import { z } from 'zod'
import { type Aspect, ASPECTS, type Rating, type RefusedForm } from '../../shared/api/evaluation.ts'
import { HONEYPOT_FIELD } from '../../shared/api/honeypot.ts'
import { isStars, parseComment, STARS_MESSAGE } from '../../shared/rules/rating.ts'
import { byRule } from '../http/body.ts'
import { type FormFields, removeControlCharacters } from '../http/form.ts'
import type { Problem } from '../http/problem.ts'

const stars = z.custom<number>(isStars, STARS_MESSAGE)
const text = z.string('Expected a text.')

/** The schema of a rating with the honeypot field. */
export const ratingSchema: z.ZodType<Rating & { [HONEYPOT_FIELD]?: string }> = z.strictObject({
  design: stars,
  content: stars,
  speed: stars,
  usability: stars,
  comment: text.transform(byRule(parseComment)),
  [HONEYPOT_FIELD]: text.exactOptional(),
})

/** Converts form fields to the shape of the schema: stars as numbers, a missing comment as empty. */
export function readRating(fields: FormFields): Record<string, unknown> {
  const stars = ASPECTS.map((aspect) => [aspect, readStars(fields, aspect)] as const)
  return Object.fromEntries<unknown>([['comment', ''], ...fields, ...stars])
}

/** Describes a refused form for its page: the entries and their errors. */
export function describeRefusedForm({ extras }: Problem, fields: FormFields): RefusedForm {
  const { detail = '', errors = [] } = extras
  const shownFields: readonly string[] = [...ASPECTS, 'comment']
  const shownErrors = errors.filter(({ field }) => shownFields.includes(field))
  const filled = ASPECTS.flatMap((aspect) => {
    const stars = readStars(fields, aspect)
    return isStars(stars) ? [[aspect, stars] as const] : []
  })
  return {
    message: detail,
    errors: Object.fromEntries(shownErrors.map(({ field, message }) => [field, message])),
    stars: Object.fromEntries(filled),
    comment: removeControlCharacters(fields.get('comment') ?? ''),
  }
}

function readStars(fields: FormFields, aspect: Aspect): number | undefined {
  const value = fields.get(aspect) ?? ''
  return /^\d$/.test(value) ? Number(value) : undefined
}
