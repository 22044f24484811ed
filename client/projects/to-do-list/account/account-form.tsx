import { type ComponentProps, type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import type { Result } from '../../../../shared/result.ts'
import { parsePassword } from '../../../../shared/rules/password.ts'
import * as texts from '../../../../shared/texts/account.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { RevealButton } from '../auth/reveal-button.tsx'
import type { TaskList } from '../task-list.ts'
import type { CallResult } from './call-account.ts'
import { describeFailure } from './describe-failure.ts'
import { Failure } from './failure.tsx'
import { SubmitButton } from '../submit-button.tsx'
import kit from '../../../ui/kit.module.css'

/** A field of an account form; `name` is the field of the API too. */
type AccountField = {
  name: string
  parse: (text: string) => Result<string, string>
  /** Hidden while it is typed, unless that is asked for. */
  secret: boolean
  input: Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'autoComplete' | 'defaultValue'>
}

/** The field for the current password, which every change of the account needs. */
export const CURRENT_PASSWORD: AccountField = {
  name: 'currentPassword',
  parse: parsePassword,
  secret: true,
  input: {
    label: texts.currentPassword,
    hint: texts.currentPasswordHint,
    autoComplete: 'current-password',
  },
}

type Props<Reply> = {
  list: TaskList
  /** The address of the account, by which password managers find it. */
  email: string
  fields: readonly AccountField[]
  /** Sends the values of the fields, which have been checked. */
  send: (values: Record<string, string>) => Promise<CallResult<Reply>>
  onDone: (reply: Reply) => void
  /** How to find out whether the change was made, if no answer arrived. */
  doubt: string
  submit: { label: string; variant: 'primary' | 'danger' }
  close: () => void
  children?: ReactNode
}

type Fault = { text: string; field?: string; ended?: boolean }

/**
 * Shows a form that changes the account with the current password. It keeps its input until the
 * change succeeds, and shows an error at its field, which gets the focus.
 */
export function AccountForm<Reply>(props: Props<Reply>) {
  const { list, email, fields, send, onDone, doubt, submit, close, children } = props
  const [fault, setFault] = useState<Fault>()
  const [busy, setBusy] = useState(false)
  const [revealed, setRevealed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const showToast = useToast()
  // One button is enough: a new password is worth a look, the current one less.
  const revealable = fields.findLast(({ secret }) => secret)?.name ?? ''

  function findField(name: string): HTMLInputElement | null {
    const control = form.current?.elements.namedItem(name)
    return control instanceof HTMLInputElement ? control : null
  }

  function show(next: Fault) {
    setFault(next)
    if (next.field) findField(next.field)?.focus()
    // Closed while it waited for the answer.
    if (!form.current) showToast({ text: next.text })
  }

  async function run(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setRevealed(false)
    setFault(undefined)
    const values: Record<string, string> = {}
    for (const { name, parse } of fields) {
      const value = parse(findField(name)?.value ?? '')
      if (!value.ok) return show({ text: value.problem, field: name })
      values[name] = value.value
    }
    setBusy(true)
    const token = list.findToken()
    const answer = await send(values)
    setBusy(false)
    if (answer.kind === 'done') return onDone(answer.reply)
    // Another user may have logged in here meanwhile.
    if (list.findToken() !== token) return
    const known = answer.kind === 'field' && fields.some(({ name }) => name === answer.field)
    show({
      text: describeFailure(answer, doubt),
      ...(known && { field: answer.field }),
      ended: answer.kind === 'ended',
    })
  }

  return (
    <form ref={form} method="post" noValidate className={kit.stack} onSubmit={run}>
      {children}
      {/* For password managers; the person knows who they are. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      {fields.map(({ name, secret, input }) => (
        <Field
          key={name}
          {...input}
          name={name}
          {...(secret && {
            type: revealed && name === revealable ? 'text' : 'password',
            autoCapitalize: 'none',
            spellCheck: false,
          })}
          error={fault?.field === name ? fault.text : undefined}
          action={
            name === revealable && (
              <RevealButton
                revealed={revealed}
                disabled={false}
                field={() => findField(revealable)}
                onReveal={setRevealed}
              />
            )
          }
        />
      ))}
      <Failure
        text={fault?.field ? undefined : fault?.text}
        onLogin={fault?.ended ? () => list.endSession() : undefined}
      />
      <div className={kit.row}>
        <SubmitButton variant={submit.variant} busy={busy}>
          {submit.label}
        </SubmitButton>
        <Button variant="quiet" onClick={close}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
