import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { register } from '../../../../shared/api/accounts.ts'
import { call } from '../../../../shared/api/endpoint.ts'
import {
  type BrokenRule,
  type CredentialField,
  findBrokenRule,
} from '../../../../shared/rules/credentials.ts'
import { tag } from '../../../../shared/texts/language.ts'
import * as texts from '../../../../shared/texts/login.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { formatDuration } from '../../../../shared/duration.ts'
import { ACCOUNT_RETENTION } from '../../../../shared/limits.ts'
import { keepSharedText } from '../../../app/shared-text.ts'
import { useHasLeft } from '../../../app/use-has-left.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { REQUEST_TIMEOUT } from '../account/call-account.ts'
import { describeFailure } from './describe-failure.ts'
import { logIn } from './log-in.ts'
import type { Mode } from './page.tsx'
import { RevealButton } from './reveal-button.tsx'
import kit from '../../../ui/kit.module.css'

type Props = {
  mode: Mode
  onMode: (mode: Mode) => void
  /** Called when the address changes, because a notice names it. */
  onEmail: (email: string) => void
}

const FAILURE: Record<Mode, string> = {
  login: texts.loginFailed,
  registration: texts.registrationFailed,
}

/** Beside the alert of a failed login, which says nothing of it. */
const EXPIRED = fill(texts.expired, { period: formatDuration(ACCOUNT_RETENTION, tag) })

/** The rules, as hints of a registration. */
const HINTS: Record<CredentialField, string> = {
  email: texts.emailHint,
  username: texts.usernameHint,
  password: texts.passwordHint,
}

/**
 * Shows the form of both modes, disabled until hydrated. On submit the first broken rule is shown as
 * an alert and at its field, and nothing is sent. The fields are uncontrolled, so that text from
 * before hydration counts. `method="post"` keeps passwords out of the address.
 */
export function AuthForm({ mode, onMode, onEmail }: Props) {
  const [busy, setBusy] = useState(false)
  const [broken, setBroken] = useState<BrokenRule>()
  const [reason, setReason] = useState<string>()
  const [revealed, setRevealed] = useState(false)
  const [refused, setRefused] = useState(false)
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const hasLeft = useHasLeft()
  const navigate = useNavigate()
  const { search } = useLocation()
  const showToast = useToast()
  const registering = mode === 'registration'

  function readField(name: CredentialField): string {
    const control = findField(name)
    return control ? control.value : ''
  }

  function findField(name: CredentialField): HTMLInputElement | null {
    const control = form.current?.elements.namedItem(name)
    return control instanceof HTMLInputElement ? control : null
  }

  useEffect(() => {
    const email = form.current?.elements.namedItem('email')
    if (email instanceof HTMLInputElement && email.value) onEmail(email.value)
  }, [onEmail])

  async function send(email: string, password: string) {
    if (registering) {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT)
      await call(register, { username: readField('username'), password, email }, { signal })
      window.alert(texts.registered)
      switchMode('login')
      const field = findField('password')
      if (field) field.value = ''
      field?.focus()
      return
    }
    await logIn(
      { email, password },
      {
        hasLeft,
        onStored() {
          // Back then leads to where the person came from.
          const shared = keepSharedText(search)
          return navigate({ pathname: paths.toDoList(), search: shared }, { replace: true })
        },
        onUnstored: () => showToast({ text: texts.noStorage }),
      },
    )
  }

  function switchMode(next: Mode) {
    setRevealed(false)
    setBroken(undefined)
    setRefused(false)
    setReason(undefined)
    onMode(next)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setRevealed(false)
    setReason(undefined)
    const email = readField('email')
    const password = readField('password')
    const found = findBrokenRule({
      email,
      password,
      ...(registering && { username: readField('username') }),
    })
    // The field has its error before it takes the focus.
    flushSync(() => setBroken(found))
    if (found) {
      window.alert(found.message)
      findField(found.field)?.focus()
      return
    }
    setBusy(true)
    setRefused(false)
    try {
      await send(email, password)
    } catch (error) {
      console.error(FAILURE[mode], error)
      // The alert has one text for any cause; this tells the cause.
      const doubt = registering ? texts.registrationDoubt : ''
      flushSync(() => setReason(describeFailure(error, navigator.onLine, doubt)))
      window.alert(FAILURE[mode])
      setRefused(true)
    } finally {
      setBusy(false)
    }
  }

  function describe(field: CredentialField) {
    return {
      hint: registering && HINTS[field],
      error: broken?.field === field && broken.message,
    }
  }

  /** The error of a field ends with its next change. */
  function clearError(field: CredentialField) {
    if (broken?.field === field) setBroken(undefined)
  }

  return (
    <form ref={form} method="post" noValidate className={kit.stack} data-gap="5" onSubmit={submit}>
      <Field
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        {...describe('email')}
        onChange={(event) => {
          clearError('email')
          onEmail(event.target.value)
        }}
      />
      {registering && (
        <Field
          label={texts.username}
          name="username"
          autoComplete="nickname"
          {...describe('username')}
          onChange={() => clearError('username')}
        />
      )}
      <Field
        label={texts.password}
        name="password"
        type={revealed ? 'text' : 'password'}
        autoComplete={registering ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        {...describe('password')}
        onChange={() => clearError('password')}
        action={
          <RevealButton
            revealed={revealed}
            disabled={!hydrated}
            field={() => findField('password')}
            onReveal={setRevealed}
          />
        }
      />
      {registering && (
        <p className={kit.note}>
          {texts.privacyQuestion} {/* In another tab, because this one holds what was typed. */}
          <a href={paths.privacy()} target="_blank" rel="noopener">
            {texts.privacyLink}
          </a>
        </p>
      )}
      <p aria-live="polite" className={kit.note}>
        {refused && !registering && EXPIRED}
      </p>
      <div className={kit.row}>
        <SubmitButton disabled={!hydrated} busy={busy}>
          {registering ? texts.register : texts.logIn}
        </SubmitButton>
        <Button
          variant="quiet"
          disabled={!hydrated}
          onClick={() => switchMode(registering ? 'login' : 'registration')}
        >
          {registering ? texts.toLogin : texts.toRegistration}
        </Button>
      </div>
      {reason && (
        <Notice kind="error" role="status">
          {reason}
        </Notice>
      )}
      <p className="without-scripting">{texts.needsJavaScript}</p>
    </form>
  )
}
