import { useId } from 'react'
import { SENT_ID } from '../../shared/api/contact.ts'
import { HONEYPOT_FIELD } from '../../shared/api/honeypot.ts'
import { formatDuration } from '../../shared/duration.ts'
import { MAX_MAIL_WAIT, MAX_MESSAGE_LENGTH, MAX_SENDER_LENGTH } from '../../shared/limits.ts'
import * as texts from '../../shared/texts/contact.ts'
import { tag } from '../../shared/texts/language.ts'
import { fill } from '../../shared/texts/write.ts'
import { usePageData } from '../page-data.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Honeypot } from '../ui/honeypot.tsx'
import kit from '../ui/kit.module.css'
import { Notice } from '../ui/notice.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { SentNotice, useVisitorForm, VisitorForm } from '../ui/visitor-form.tsx'
import { readRefused, sendMessage } from './send-message.ts'
import style from './contact-form.module.css'

/**
 * Form for a message to the owner. Without JavaScript, the server answers with this page: at `#sent` on success,
 * else with the errors.
 * @param path that of the page
 */
export function ContactForm({ path }: { path: string }) {
  const data = usePageData()
  const refused = readRefused(data)
  const state = useVisitorForm(refused, (form) => sendMessage(form, path))
  const { step, message, errors } = state
  const id = useId()
  const [first] = Object.keys(refused?.errors ?? {})
  const values = refused?.values
  const isSending = step === 'sending'

  return (
    <section
      className={`${kit.panel} ${style.form} screen-only`}
      aria-labelledby={id}
      data-page={data}
    >
      <h2 id={id} className={kit.heading}>
        {texts.title}
      </h2>
      {step === 'idle' && <SentNotice id={SENT_ID}>{texts.sent}</SentNotice>}
      <div role="status" className={kit.stack}>
        {step === 'sent' && <Notice>{message}</Notice>}
      </div>
      {step === 'refused' && (
        <Notice kind="error" role={state.isRendered ? undefined : 'alert'}>
          {message}
        </Notice>
      )}
      <VisitorForm state={state} action={path}>
        <Field
          label={texts.name}
          name="name"
          autoComplete="name"
          dir="auto"
          maxLength={2 * MAX_SENDER_LENGTH}
          defaultValue={values?.name}
          autoFocus={first === 'name'}
          error={errors.name}
        />
        <Field
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          name="email"
          autoComplete="email"
          dir="ltr"
          maxLength={254}
          defaultValue={values?.email}
          autoFocus={first === 'email'}
          error={errors.email}
        />
        <TextArea
          label={texts.message}
          hint={fill(texts.messageHint, { count: MAX_MESSAGE_LENGTH })}
          name="text"
          rows={8}
          dir="auto"
          maxLength={2 * MAX_MESSAGE_LENGTH}
          defaultValue={values?.text}
          autoFocus={first === 'text'}
          error={errors.text}
        />
        <Honeypot name={HONEYPOT_FIELD} label={texts.leaveEmpty} />
        <div className={kit.row}>
          <Button type="submit" aria-disabled={isSending || undefined}>
            {isSending ? texts.sending : texts.send}
          </Button>
        </div>
        <p className={kit.note}>
          {fill(texts.note, { period: formatDuration(MAX_MAIL_WAIT, tag) })}
        </p>
      </VisitorForm>
    </section>
  )
}
