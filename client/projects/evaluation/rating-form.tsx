import { type SubmitEvent, useId } from 'react'
import {
  ASPECTS,
  EVALUATION_PAGE,
  type Ratings,
  type RefusedForm,
} from '../../../shared/api/evaluation.ts'
import { HONEYPOT_FIELD } from '../../../shared/api/honeypot.ts'
import { MAX_COMMENT_LENGTH } from '../../../shared/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import kit from '../../ui/kit.module.css'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ASPECT_NAMES } from './aspects.ts'
import { StarField } from './star-field.tsx'
import { useRatingForm } from './use-rating-form.ts'
import style from './page.module.css'

type Props = { refused: RefusedForm | undefined; onRated: (ratings: Ratings) => void }

/**
 * Rating form.
 * Before hydration and without JavaScript the browser submits it. The server then answers with this
 * page: at `#rated` on success, else with the errors.
 */
export function RatingForm({ refused, onRated }: Props) {
  const { form, status, answered, stored, errors, send, clearFieldError } = useRatingForm(
    refused,
    onRated,
  )
  const id = useId()

  // Without JavaScript, autofocus moves to the first error.
  const first = ([...ASPECTS, 'comment'] as const).find((name) => refused?.errors[name])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void send()
  }

  return (
    <section className={`${kit.panel} screen-only`} aria-labelledby={id}>
      <h2 id={id} className={kit.heading}>
        Rate this site
      </h2>
      {status.step === 'idle' && (
        <div id="rated" className={style.rated} tabIndex={-1}>
          <Notice>
            Thank you, your rating is counted. A comment shows once the owner has read it.
          </Notice>
        </div>
      )}
      {answered && <Notice kind="error">{answered}</Notice>}
      {stored && (
        <p className={kit.note}>You sent this rating today. Send it again to change it.</p>
      )}
      <form
        ref={form}
        className={kit.stack}
        method="post"
        action={EVALUATION_PAGE}
        noValidate
        onSubmit={submit}
        onChange={({ target }) => clearFieldError((target as EventTarget & { name?: string }).name)}
      >
        {ASPECTS.map((aspect) => (
          <StarField
            key={aspect}
            aspect={aspect}
            {...ASPECT_NAMES[aspect]}
            stars={refused?.stars[aspect]}
            error={errors[aspect]}
            focused={aspect === first}
          />
        ))}
        <TextArea
          label="Comment (optional)"
          hint={`Shown here, without a name, once the owner has read it. At most ${MAX_COMMENT_LENGTH.toLocaleString('en')} characters.`}
          name="comment"
          rows={3}
          dir="auto"
          maxLength={2 * MAX_COMMENT_LENGTH}
          defaultValue={refused?.comment}
          autoFocus={first === 'comment'}
          error={errors.comment}
        />
        <Honeypot name={HONEYPOT_FIELD} label="Subject (leave this empty)" />
        <div className={kit.row}>
          <Button type="submit" aria-disabled={status.step === 'sending' || undefined}>
            {status.step === 'sending' ? 'Sending…' : 'Send rating'}
          </Button>
          <p className={style.status} role="status" data-step={status.step}>
            {answered ? '' : status.message}
          </p>
        </div>
        <p className={kit.note}>
          One rating counts for each network address and day; send another one to change it. At
          midnight UTC the digest of your address is deleted.
        </p>
      </form>
    </section>
  )
}
