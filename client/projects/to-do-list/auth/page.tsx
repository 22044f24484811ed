import project from 'virtual:content/projects/to-do-list'
import { lacksListTexts } from 'virtual:content/languages'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as texts from '../../../../shared/texts/login.ts'
import { Neighbours } from '../../../app/case-study.tsx'
import { Breadcrumb, ProjectSection } from '../../../app/project-screen.tsx'
import { findStorage } from '../../../app/storage.ts'
import { paths } from '../../../paths.ts'
import type { ScreenHandle } from '../../../routes.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Notice } from '../../../ui/notice.tsx'
import { hasDeletionNotice } from '../account/account-removal.ts'
import { useDeletion } from '../account/use-deletion.ts'
import { AuthForm } from './auth-form.tsx'
import { Demonstration } from './demonstration.tsx'
import { readLoginState } from './login-state.ts'
import { Notices } from './notices.tsx'
import { ReminderLink } from './reminder-link.tsx'
import kit from '../../../ui/kit.module.css'
import style from './page.module.css'

export const handle: ScreenHandle = {
  title: texts.login,
  description: texts.description,
  canonicalPath: paths.auth(),
  noIndex: true,
  english: lacksListTexts,
}

/** Which form the page shows. */
export type Mode = 'login' | 'registration'

/**
 * The login and registration screen of the to-do list. Below them stands the project itself, because
 * its own page shows only with an account.
 */
export function Component() {
  const [mode, setMode] = useState<Mode>('login')
  const [email, setEmail] = useState('')
  const location = useLocation()
  // The server has neither history nor storage, and hydration needs the same HTML.
  const hydrated = useHydrated()
  const lost = readLoginState(location.state)
  // The news of a deletion may come after the loss of its session.
  const deleted = useDeletion(lost?.account)
  const notice = hydrated ? findNotice(deleted, lost !== undefined) : undefined
  const reminder = hydrated ? findReminder(location.hash) : undefined
  if (reminder !== undefined) {
    return (
      <div className={`${kit.stack} ${style.narrow}`} data-gap="6">
        <Breadcrumb project={project} />
        <ReminderLink key={reminder} token={reminder} />
      </div>
    )
  }
  return (
    <div className={style.page}>
      <div className={kit.columns} data-wide="first" data-early>
        <div className={kit.stack} data-gap="6">
          <header className={kit.stack} data-gap="3">
            <Breadcrumb project={project} />
            <h1>{mode === 'login' ? texts.login : texts.registration}</h1>
          </header>
          {notice && <Notice role="status">{notice}</Notice>}
          <AuthForm mode={mode} onMode={setMode} onEmail={setEmail} />
        </div>
        <Notices email={email} />
      </div>
      <ProjectSection project={project}>
        <Demonstration />
      </ProjectSection>
      <Neighbours page={project} />
    </div>
  )
}

/** Returns the token of a link in a mail with reminders. */
function findReminder(hash: string): string | undefined {
  return /^#reminder=([\w-]+)$/.exec(hash)?.[1]
}

/** Returns why the visitor was redirected here, if they did not ask for it. */
function findNotice(deleted: boolean, loggedOut: boolean): string | undefined {
  if (deleted || hasDeletionNotice(findStorage('session'))) return texts.deletedNotice
  return loggedOut ? texts.loggedOutNotice : undefined
}
