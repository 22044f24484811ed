import { ASPECTS, type Rating, type Stars } from '../../../shared/api/evaluation.ts'
import { type Result, failure, success } from '../../../shared/result.ts'
import { isStars, parseComment, STARS_MESSAGE } from '../../../shared/rules/rating.ts'
import type { Refusal } from '../../ui/visitor-form.tsx'

/** Rating as filled in so far. */
export type Draft = { stars: Partial<Stars>; comment: string }

/** Fields of the form, in their order. */
export const RATING_FIELDS = [...ASPECTS, 'comment'] as const
/** Field of the form. */
export type RatingField = (typeof RATING_FIELDS)[number]

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
export function parseDraft({
  stars,
  comment,
}: Draft): Result<Rating, Refusal<RatingField>['errors']> {
  const errors: Partial<Record<RatingField, string>> = {}
  for (const aspect of ASPECTS) if (!isStars(stars[aspect])) errors[aspect] = STARS_MESSAGE
  const parsed = parseComment(comment)
  if (!parsed.ok) errors.comment = parsed.problem
  const { design, content, speed, usability } = stars
  if (!parsed.ok || !design || !content || !speed || !usability) return failure(errors)
  return success({ design, content, speed, usability, comment: parsed.value })
}
