import { type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { login, register } from '../../../../shared/api/accounts.ts'
import { call } from '../../../../shared/api/endpoint.ts'
import { type CredentialField, findBrokenRule } from '../../../../shared/rules/credentials.ts'
import { TOKEN_KEY } from '../../../../shared/storage-keys.ts'
import { writeStored } from '../../../app/storage.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import type { Mode } from './page.tsx'
import style from './page.module.css'

type Props = {
  mode: Mode
  onMode: (mode: Mode) => void
  email: string
  onEmail: (email: string) => void
}

const FAILURE: Record<Mode, string> = {
  login: 'Error while logging in. Please check your credentials.',
  registration: 'Error while registering. Please check your credentials.',
}

/**
 * The form of both modes. The rules run on submit, in their order; the first that fails is shown
 * as an alert, and nothing is sent. `method="post"` keeps a password out of the address even if
 * the form is sent before this code runs.
 */
export function AuthForm({ mode, onMode, email, onEmail }: Props) {
  const [password, setPassword] = useState('')
  const [username, setUsername] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const registering = mode === 'registration'

  function focusOn(field: CredentialField) {
    const control = form.current?.elements.namedItem(field)
    if (control instanceof HTMLInputElement) control.focus()
  }

  async function send() {
    if (registering) {
      await call(register, { username, password, email })
      window.alert('Registration successful. Please log in.')
      onMode('login')
    } else {
      const { token } = await call(login, { email, password })
      writeStored(TOKEN_KEY, token)
      await navigate(paths.toDoList())
    }
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const broken = findBrokenRule({ email, password, ...(registering && { username }) })
    if (broken) {
      window.alert(broken.message)
      focusOn(broken.field)
      return
    }
    setBusy(true)
    try {
      await send()
    } catch (error) {
      console.error(FAILURE[mode], error)
      window.alert(FAILURE[mode])
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} method="post" noValidate className={style.form} onSubmit={submit}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      {registering && (
        <Field
          label="Username"
          name="username"
          autoComplete="nickname"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      )}
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete={registering ? 'new-password' : 'current-password'}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={style.actions}>
        <Button type="submit" disabled={busy}>
          {registering ? 'Register' : 'Log in'}
        </Button>
        <Button variant="quiet" onClick={() => onMode(registering ? 'login' : 'registration')}>
          {registering ? 'Go to login' : 'Go to registration'}
        </Button>
      </div>
    </form>
  )
}
