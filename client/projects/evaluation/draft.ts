import { type Aspect, ASPECTS, type Rating, type Stars } from '../../../shared/api/evaluation.ts'
import { type Result, failure, success } from '../../../shared/result.ts'
import { isStars, parseComment, STARS_MESSAGE } from '../../../shared/rules/rating.ts'

/** What is filled in so far. */
export type Draft = { stars: Partial<Stars>; comment: string }

/** What is wrong, by the name of the field. */
export type FieldErrors = Readonly<Partial<Record<Aspect | 'comment', string>>>

/** What a form says; stars that are none are left out. */
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

/** Whether nothing is filled in. */
export function isEmpty({ stars, comment }: Draft): boolean {
  return Object.keys(stars).length === 0 && comment === ''
}

/** The rating that a draft is, or what is still wrong with it. */
export function parseDraft({ stars, comment }: Draft): Result<Rating, FieldErrors> {
  const faults: Partial<Record<Aspect | 'comment', string>> = {}
  for (const aspect of ASPECTS) if (!isStars(stars[aspect])) faults[aspect] = STARS_MESSAGE
  const parsed = parseComment(comment)
  if (!parsed.ok) faults.comment = parsed.problem
  const { design, content, speed, usability } = stars
  if (!parsed.ok || !design || !content || !speed || !usability) return failure(faults)
  return success({ design, content, speed, usability, comment: parsed.value })
}

/** Leaves out what is no field of the form, as the answer of another version may name it. */
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
