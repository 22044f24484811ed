import { type SubmitEvent, useId } from 'react'
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
import { readRefused, useContactForm } from './use-contact-form.ts'
import style from './contact-form.module.css'

/**
 * Form for a message to the owner.
 * Before hydration and without JavaScript the browser submits it. The server then answers with this page: at
 * `#sent` on success, else with the errors.
 * @param path that of the page
 */
export function ContactForm({ path }: { path: string }) {
  const data = usePageData()
  const refused = readRefused(data)
  const { form, status, errors, send, clearFieldError } = useContactForm(path, refused)
  const id = useId()
  const [first] = Object.keys(refused?.errors ?? {})
  const values = refused?.values
  const isSending = status.step === 'sending'

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void send()
  }

  return (
    <section
      className={`${kit.panel} ${style.form} screen-only`}
      aria-labelledby={id}
      data-page={data}
    >
      <h2 id={id} className={kit.heading}>
        {texts.title}
      </h2>
      {status.step === 'idle' && (
        <div id={SENT_ID} className={style.sent} tabIndex={-1}>
          <Notice>{texts.sent}</Notice>
        </div>
      )}
      {status.step === 'sent' && <Notice role="status">{texts.sent}</Notice>}
      {status.step === 'refused' && (
        <Notice kind="error" role={status.message === refused?.message ? undefined : 'alert'}>
          {status.message}
        </Notice>
      )}
      <form
        ref={form}
        className={kit.stack}
        method="post"
        action={path}
        noValidate
        onSubmit={submit}
        onChange={({ target }) => clearFieldError((target as EventTarget & { name?: string }).name)}
      >
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
          hint={fill(texts.messageHint, { count: MAX_MESSAGE_LENGTH.toLocaleString(tag) })}
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
      </form>
    </section>
  )
}
