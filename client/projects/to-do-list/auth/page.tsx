import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import type { ScreenHandle } from '../../../routes.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { AuthForm } from './auth-form.tsx'
import { LOGGED_OUT } from './logged-out.ts'
import { Notices } from './notices.tsx'
import style from './page.module.css'

export const handle: ScreenHandle = {
  title: 'Login',
  description: 'Log in to the to-do list, or register an account for it.',
  canonicalPath: paths.auth(),
  noIndex: true,
}

export type Mode = 'login' | 'registration'

/** The login and registration screen of the to-do list. */
export function Component() {
  const [mode, setMode] = useState<Mode>('login')
  const [email, setEmail] = useState('')
  // The server knows no history entry, and its HTML is taken over as it is.
  const loggedOut = useLocation().state === LOGGED_OUT
  const showsNotice = useHydrated() && loggedOut
  return (
    <div className={style.screen}>
      <div className={style.main}>
        <h1>{mode === 'login' ? 'Login' : 'User Registration'}</h1>
        {showsNotice && (
          <p className={style.loggedOut} role="status">
            You were logged out. What you typed is kept.
          </p>
        )}
        <AuthForm mode={mode} onMode={setMode} onEmail={setEmail} />
      </div>
      <Notices email={email} />
    </div>
  )
}
