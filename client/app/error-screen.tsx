import { useRouteError } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { ChunkLoadError } from './load-chunk.ts'
import { formatTitle } from './page-head.tsx'
import style from './message-screen.module.css'

/** Shown instead of a screen that did not arrive or that failed; the frame around it stays. */
export function ErrorScreen() {
  const lost = useRouteError() instanceof ChunkLoadError
  return (
    <div className={style.screen}>
      <title>{formatTitle('Something went wrong')}</title>
      <h1>{lost ? 'This screen did not arrive' : 'Something went wrong'}</h1>
      <p>
        {lost
          ? 'A part of the page could not be loaded. The connection may be down, or the site was just updated.'
          : 'This screen stopped because of a fault of ours. Reloading usually helps.'}
      </p>
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </div>
  )
}
