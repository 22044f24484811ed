import { useEffect, useMemo } from 'react'
import {
  rate,
  type Rating,
  type Ratings,
  type RefusedForm,
} from '../../../shared/api/evaluation.ts'
import { HONEYPOT_FIELD } from '../../../shared/api/honeypot.ts'
import { call } from '../../../shared/api/endpoint.ts'
import { SECOND, systemClock } from '../../../shared/clock.ts'
import { type Result, failure, success } from '../../../shared/result.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { type Refusal, useVisitorForm } from '../../ui/visitor-form.tsx'
import { isEmpty, parseDraft, RATING_FIELDS, type RatingField, readDraft } from './draft.ts'
import { storeRating, readStoredRating } from './stored-rating.ts'
import { describeError, FIELD_ERRORS_MESSAGE } from './form-error.ts'

const REQUEST_TIMEOUT = 30 * SECOND

/** Sends the rating and remembers it. The form keeps its content: it can be changed until midnight UTC. */
export function useRatingForm(
  refused: RefusedForm | undefined,
  onRated: (ratings: Ratings) => void,
) {
  const state = useVisitorForm(refused, send)
  const { form } = state
  const hydrated = useHydrated()
  const stored = useMemo(
    () => (hydrated ? readStoredRating(systemClock.now()) : undefined),
    [hydrated],
  )

  useEffect(() => {
    if (stored && form.current && isEmpty(readForm(form.current))) fillIn(form.current, stored)
  }, [stored, form])

  async function send(element: HTMLFormElement): Promise<Result<string, Refusal<RatingField>>> {
    const rating = parseDraft(readForm(element))
    if (!rating.ok) return failure({ message: FIELD_ERRORS_MESSAGE, errors: rating.problem })
    try {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT)
      onRated(await call(rate, { ...rating.value, ...readHoneypot(element) }, { signal }))
    } catch (error) {
      return failure(describeError(error))
    }
    storeRating(rating.value, systemClock.now())
    return success(describeSent(rating.value))
  }

  return {
    state,
    /** Whether the form shows the rating that was sent today. */
    stored: state.step === 'idle' && stored !== undefined,
  }
}

function describeSent({ comment }: Rating): string {
  const shown = comment && ' Your comment shows once the owner has read it.'
  return `Thank you, your rating is counted.${shown} You can change it until midnight UTC.`
}

function readForm(form: HTMLFormElement) {
  const fields = new FormData(form)
  return readDraft((name) => fields.get(name))
}

/** Reads the honeypot field, which people leave empty. */
function readHoneypot(form: HTMLFormElement): { [HONEYPOT_FIELD]?: string } {
  const text = new FormData(form).get(HONEYPOT_FIELD)
  return typeof text === 'string' && text !== '' ? { [HONEYPOT_FIELD]: text } : {}
}

function fillIn({ elements }: HTMLFormElement, rating: Rating): void {
  for (const name of RATING_FIELDS) {
    const field = elements.namedItem(name)
    // Setting the value of a radio group checks its button.
    if (field instanceof RadioNodeList || field instanceof HTMLTextAreaElement) {
      field.value = String(rating[name])
    }
  }
}
