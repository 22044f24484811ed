import { useEffect, useState } from 'react'
import { useLocation, useRouteError } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { ChunkLoadError } from './load-chunk.ts'
import { formatTitle } from './page-head.tsx'
import style from './message-screen.module.css'

/** The losses that were explained. A route keeps its own, which whoever comes back meets again. */
const explained = new WeakSet<ChunkLoadError>()

/** Shown instead of a screen that did not arrive or that failed; the frame around it stays. */
export function ErrorScreen() {
  const { pathname } = useLocation()
  const error = useRouteError()
  if (error instanceof ChunkLoadError) return <LoadErrorScreen key={pathname} loss={error} />
  return (
    <Message
      heading="Something went wrong"
      text="This screen stopped because of a fault of ours. Reloading usually helps."
    />
  )
}

/** Explained once. The second time the page is loaded anew: the server has the screen. */
function LoadErrorScreen({ loss }: { loss: ChunkLoadError }) {
  const [again] = useState(() => explained.has(loss) && navigator.onLine)
  useEffect(() => {
    explained.add(loss)
    if (again) window.location.reload()
  }, [again, loss])
  if (again) return null
  return (
    <Message
      heading="This screen did not arrive"
      text="A part of the page could not be loaded. The connection may be down, or the site was just updated."
    />
  )
}

function Message({ heading, text }: { heading: string; text: string }) {
  return (
    <div className={style.screen}>
      <title>{formatTitle('Something went wrong')}</title>
      <h1>{heading}</h1>
      <p>{text}</p>
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </div>
  )
}
