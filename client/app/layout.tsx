import { Suspense, useEffect } from 'react'
import { Outlet, useMatches, useNavigation } from 'react-router-dom'
import { lacksTexts } from 'virtual:content/languages'
import type { ScreenHandle } from '../routes.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { replayEarlyActions } from './early-actions.ts'
import { usePublicOrigin } from './public-origin.ts'
import { PageMetadata } from './page-head.tsx'
import { TopMenu } from './top-menu.tsx'
import { followTheme } from './theme.ts'
import { useNavigationFocus } from './navigation-focus.ts'
import * as texts from '../../shared/texts/frame.ts'
import { ENGLISH, OWN_LANGUAGE } from './text-language.ts'
import style from './layout.module.css'

/**
 * Layout of every page except for the footer: skip link, top menu and the screen.
 * The screen has its own hydration boundary, so that an error in it leaves the rest working.
 */
export function Layout() {
  const navigation = useNavigation()
  const origin = usePublicOrigin()
  const head = useMatches().at(-1)?.handle as ScreenHandle | undefined
  useNavigationFocus()
  useEffect(followTheme, [])
  return (
    <ToastProvider>
      {head && <PageMetadata head={head} origin={origin} />}
      <a className={`${style.skip} screen-only`} href="#content">
        {texts.skip}
      </a>
      <TopMenu />
      <p className={`${style.loading} screen-only`} role="status">
        {navigation.state === 'loading' && <span className="floating">{texts.loading}</span>}
      </p>
      <main
        id="content"
        className={style.main}
        tabIndex={-1}
        {...(head?.english ? ENGLISH : lacksTexts && OWN_LANGUAGE)}
      >
        <Suspense>
          <Outlet />
          <ReplayEarlyActions />
        </Suspense>
      </main>
    </ToastProvider>
  )
}

/**
 * Replays early actions. It is last in the boundary: when its effect runs, the screen is hydrated.
 */
function ReplayEarlyActions() {
  useEffect(() => void replayEarlyActions(), [])
  return null
}
