import { useId } from 'react'
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
import { SentNotice, VisitorForm } from '../../ui/visitor-form.tsx'
import { ASPECT_NAMES } from './aspects.ts'
import { RATING_FIELDS } from './draft.ts'
import { StarField } from './star-field.tsx'
import { useRatingForm } from './use-rating-form.ts'
import style from './page.module.css'

const TONES = { idle: '', sending: '', sent: kit.success, refused: kit.danger }

type Props = { refused: RefusedForm | undefined; onRated: (ratings: Ratings) => void }

/** Rating form. Without JavaScript, the server answers with this page: at `#rated` on success, else with the errors. */
export function RatingForm({ refused, onRated }: Props) {
  const { state, stored } = useRatingForm(refused, onRated)
  const { step, message, errors, isRendered } = state
  const id = useId()

  // Without JavaScript, autofocus moves to the first error.
  const first = RATING_FIELDS.find((name) => refused?.errors[name])

  return (
    <section className={`${kit.panel} screen-only`} aria-labelledby={id}>
      <h2 id={id} className={kit.heading}>
        Rate this site
      </h2>
      {step === 'idle' && (
        <SentNotice id="rated">
          Thank you, your rating is counted. A comment shows once the owner has read it.
        </SentNotice>
      )}
      {isRendered && <Notice kind="error">{message}</Notice>}
      {stored && (
        <p className={kit.note}>You sent this rating today. Send it again to change it.</p>
      )}
      <VisitorForm state={state} action={EVALUATION_PAGE}>
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
          <Button type="submit" aria-disabled={step === 'sending' || undefined}>
            {step === 'sending' ? 'Sending…' : 'Send rating'}
          </Button>
          <p className={`${style.status} ${TONES[step]}`} role="status">
            {isRendered ? '' : message}
          </p>
        </div>
        <p className={kit.note}>
          One rating counts for each network address and day; send another one to change it. At
          midnight UTC the digest of your address is deleted.
        </p>
      </VisitorForm>
    </section>
  )
}
