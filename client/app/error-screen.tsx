import { useEffect, useState } from 'react'
import { useLocation, useRouteError } from 'react-router-dom'
import { SECOND, systemClock } from '../../shared/clock.ts'
import { Button } from '../ui/button.tsx'
import { ChunkLoadError } from './load-chunk.ts'
import { formatTitle } from './page-head.tsx'
import * as texts from '../../shared/texts/frame.ts'
import style from './message-screen.module.css'

/** Errors that were explained once. A route keeps its error, so the next visit has the same one. */
const explained = new WeakSet<ChunkLoadError>()

/** Milliseconds after which a failure was one of a prefetch, not of this visit. */
const VISIT_DELAY = SECOND

/** Replaces a screen that failed to load or to render; the layout around it stays. */
export function ErrorScreen() {
  const { pathname } = useLocation()
  const error = useRouteError()
  if (error instanceof ChunkLoadError) return <LoadErrorScreen key={pathname} error={error} />
  return <Message heading={texts.wrong} text={texts.wrongAdvice} />
}

/**
 * Explains a failed load once. The second time, or when the prefetch failed before the visitor
 * followed the link, it reloads the page, since the server has the screen.
 */
function LoadErrorScreen({ error }: { error: ChunkLoadError }) {
  const [reloads] = useState(() => {
    const isOld = systemClock.now() - error.failedAt > VISIT_DELAY
    return (explained.has(error) || isOld) && navigator.onLine
  })
  useEffect(() => {
    explained.add(error)
    if (reloads) window.location.reload()
  }, [reloads, error])
  if (reloads) return null
  return <Message heading={texts.notLoaded} text={texts.notLoadedAdvice} />
}

function Message({ heading, text }: { heading: string; text: string }) {
  return (
    <div className={style.screen}>
      <title>{formatTitle(texts.wrong)}</title>
      <h1>{heading}</h1>
      <p>{text}</p>
      <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
    </div>
  )
}
