import { useState } from 'react'
import { paths } from '../../../paths.ts'
import type { ScreenHandle } from '../../../routes.tsx'
import { AuthForm } from './auth-form.tsx'
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
  return (
    <div className={style.screen}>
      <div className={style.main}>
        <h1>{mode === 'login' ? 'Login' : 'User Registration'}</h1>
        <AuthForm mode={mode} onMode={setMode} onEmail={setEmail} />
      </div>
      <Notices email={email} />
    </div>
  )
}
