import { type Aspect, ASPECTS, type Rating, type Stars } from '../../../shared/api/evaluation.ts'
import { type Result, failure, success } from '../../../shared/result.ts'
import { isStars, parseComment, STARS_MESSAGE } from '../../../shared/rules/rating.ts'

/** Rating as filled in so far. */
export type Draft = { stars: Partial<Stars>; comment: string }

/** Error messages by field. */
export type FieldErrors = Readonly<Partial<Record<Aspect | 'comment', string>>>

/** Reads the draft from form fields; invalid stars are left out. */
export function readDraft(read: (name: string) => unknown): Draft {
  const stars = ASPECTS.flatMap((aspect) => {
    const value = Number(read(aspect) ?? NaN)
    return isStars(value) ? [[aspect, value] as const] : []
  })
  const comment = read('comment')
  return {
    stars: Object.fromEntries(stars),
    comment: typeof comment === 'string' ? comment : '',
  }
}

/** Returns whether nothing is filled in. */
export function isEmpty({ stars, comment }: Draft): boolean {
  return Object.keys(stars).length === 0 && comment === ''
}

/** Validates a draft: returns the rating, or the errors of its fields. */
export function parseDraft({ stars, comment }: Draft): Result<Rating, FieldErrors> {
  const errors: Partial<Record<Aspect | 'comment', string>> = {}
  for (const aspect of ASPECTS) if (!isStars(stars[aspect])) errors[aspect] = STARS_MESSAGE
  const parsed = parseComment(comment)
  if (!parsed.ok) errors.comment = parsed.problem
  const { design, content, speed, usability } = stars
  if (!parsed.ok || !design || !content || !speed || !usability) return failure(errors)
  return success({ design, content, speed, usability, comment: parsed.value })
}

/** Picks the errors of fields in this form; another version may send others. */
export function pickFieldErrors(
  errors: readonly { field: string; message: string }[],
): FieldErrors {
  const fields: readonly string[] = [...ASPECTS, 'comment']
  return Object.fromEntries(
    errors
      .filter(({ field }) => fields.includes(field))
      .map(({ field, message }) => [field, message]),
  )
}
