import { useEffect, useMemo, useRef, useState } from 'react'
import {
  ASPECTS,
  rate,
  type Rating,
  type Ratings,
  type RefusedForm,
} from '../../../shared/api/evaluation.ts'
import { HONEYPOT_FIELD } from '../../../shared/api/honeypot.ts'
import { call } from '../../../shared/api/endpoint.ts'
import { SECOND, systemClock } from '../../../shared/clock.ts'
import { findStorage } from '../../app/storage.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { type FieldErrors, isEmpty, parseDraft, readDraft } from './draft.ts'
import { storeRating, readStoredRating } from './stored-rating.ts'
import { describeError, FIELD_ERRORS_MESSAGE, type FormError } from './form-error.ts'

/** Status of the form with its message. */
type FormStatus =
  | { step: 'idle' | 'sending' | 'sent'; message: string }
  | { step: 'refused'; message: string; errors: FieldErrors; refusal: FormError }

const REQUEST_TIMEOUT = 30 * SECOND

const IDLE: FormStatus = { step: 'idle', message: '' }

/**
 * Sends the form and tracks its status.
 * The fields are uncontrolled, so that what was filled in before hydration counts.
 */
export function useRatingForm(
  refused: RefusedForm | undefined,
  onRated: (ratings: Ratings) => void,
) {
  const form = useRef<HTMLFormElement>(null)
  const [given] = useState<FormError | undefined>(
    () => refused && { message: refused.message, errors: refused.errors },
  )
  const [status, setStatus] = useState<FormStatus>(() => (given ? refuse(given) : IDLE))
  const hydrated = useHydrated()
  const stored = useMemo(
    () => (hydrated ? readStoredRating(findStorage(), systemClock.now()) : undefined),
    [hydrated],
  )
  const errors = status.step === 'refused' ? status.errors : {}

  useEffect(() => {
    if (stored && form.current && isEmpty(readForm(form.current))) fillIn(form.current, stored)
  }, [stored])

  // After each error, focus the first invalid field.
  const refusal = status.step === 'refused' ? status.refusal : undefined
  useEffect(() => {
    if (!refusal) return
    form.current
      ?.querySelector<HTMLElement>('[aria-invalid] input, textarea[aria-invalid]')
      ?.focus()
  }, [refusal])

  async function send(): Promise<void> {
    if (!form.current || status.step === 'sending') return
    const rating = parseDraft(readForm(form.current))
    if (!rating.ok) {
      return setStatus(refuse({ message: FIELD_ERRORS_MESSAGE, errors: rating.problem }))
    }
    setStatus({ step: 'sending', message: '' })
    try {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT)
      onRated(await call(rate, { ...rating.value, ...readTrap(form.current) }, { signal }))
    } catch (error) {
      return setStatus(refuse(describeError(error)))
    }
    storeRating(findStorage(), rating.value, systemClock.now())
    setStatus({ step: 'sent', message: describeSent(rating.value) })
  }

  /** Clears the error of a field that was changed. */
  function clearFieldError(name = ''): void {
    setStatus((last) => {
      if (last.step !== 'refused' || !Object.hasOwn(last.errors, name)) return last
      return { ...last, errors: { ...last.errors, [name]: undefined } }
    })
  }

  return {
    form,
    status,
    /** Error message of the server for a form that was sent before hydration. */
    answered: refusal !== undefined && refusal === given ? given.message : undefined,
    /** Whether the form shows the rating that was sent today. */
    stored: status.step === 'idle' && stored !== undefined,
    errors,
    send,
    clearFieldError,
  }
}

function refuse(refusal: FormError): FormStatus {
  return { step: 'refused', ...refusal, refusal }
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
function readTrap(form: HTMLFormElement): { [HONEYPOT_FIELD]?: string } {
  const text = new FormData(form).get(HONEYPOT_FIELD)
  return typeof text === 'string' && text !== '' ? { [HONEYPOT_FIELD]: text } : {}
}

function fillIn({ elements }: HTMLFormElement, rating: Rating): void {
  for (const name of [...ASPECTS, 'comment'] as const) {
    const field = elements.namedItem(name)
    // Setting the value of a radio group checks its button.
    if (field instanceof RadioNodeList || field instanceof HTMLTextAreaElement) {
      field.value = String(rating[name])
    }
  }
}
