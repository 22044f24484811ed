import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Result } from '../../shared/result.ts'
import kit from './kit.module.css'
import { Notice } from './notice.tsx'
import style from './visitor-form.module.css'

/** Why a form was refused: a message, and the errors of its fields by name. */
export type Refusal<Field extends string> = {
  message: string
  errors: Readonly<Partial<Record<Field, string>>>
}

type Status<Field extends string> = Partial<Refusal<Field>> & {
  step: 'idle' | 'sending' | 'sent' | 'refused'
}

/**
 * Tracks a form that visitors send, with its errors.
 * The fields are uncontrolled, so that what was filled in before hydration counts.
 * @param refused what the server refused before hydration or without JavaScript
 * @param send returns a message, or why the form is refused
 */
export function useVisitorForm<Field extends string>(
  refused: Refusal<Field> | undefined,
  send: (form: HTMLFormElement) => Promise<Result<string, Refusal<Field>>>,
) {
  const form = useRef<HTMLFormElement>(null)
  const [status, setStatus] = useState<Status<Field>>(() =>
    refused
      ? { step: 'refused', message: refused.message, errors: refused.errors }
      : { step: 'idle' },
  )
  const { step, message = '', errors = {} as Refusal<Field>['errors'] } = status
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    if (refusals === 0) return
    const invalid = form.current?.querySelector<HTMLElement>(
      ':is(input, textarea):is([aria-invalid], [aria-invalid] *)',
    )
    invalid?.focus()
  }, [refusals])

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (!form.current || step === 'sending') return
    setStatus({ step: 'sending' })
    const result = await send(form.current)
    if (result.ok) return setStatus({ step: 'sent', message: result.value })
    setStatus({ step: 'refused', ...result.problem })
    setRefusals((count) => count + 1)
  }

  /** Clears the error of a field that was changed. */
  function clearError(name: string): void {
    setStatus((last) =>
      last.errors && Object.hasOwn(last.errors, name)
        ? { ...last, errors: { ...last.errors, [name]: undefined } }
        : last,
    )
  }

  return {
    step,
    message,
    errors,
    /** Whether the page came with the refusal. A refusal that comes later has to be announced. */
    isRendered: step === 'refused' && refusals === 0,
    form,
    submit,
    clearError,
  }
}

type Props = {
  state: Pick<ReturnType<typeof useVisitorForm>, 'form' | 'submit' | 'clearError'>
  action: string
  children: ReactNode
}

/** Form that the browser sends before hydration and without JavaScript, and `useVisitorForm` later. */
export function VisitorForm({ state: { form, submit, clearError }, action, children }: Props) {
  return (
    <form
      ref={form}
      className={kit.stack}
      method="post"
      action={action}
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={({ target }) => clearError((target as EventTarget & { name?: string }).name ?? '')}
    >
      {children}
    </form>
  )
}

/** Confirmation that shows when its id is the fragment of the address. */
export function SentNotice({ id, children }: { id: string; children: string }) {
  return (
    <div id={id} className={style.sent} tabIndex={-1}>
      <Notice>{children}</Notice>
    </div>
  )
}
