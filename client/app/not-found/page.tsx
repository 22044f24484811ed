import { Link } from 'react-router-dom'
import type { ScreenHandle } from '../../routes.tsx'
import { paths } from '../../paths.ts'
import style from '../message-screen.module.css'

export const handle: ScreenHandle = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  noIndex: true,
  status: 404,
}

/** Not-found page, for every path without a screen. */
export function Component() {
  return (
    <div className={style.screen}>
      <p className={style.code} aria-hidden="true">
        404
      </p>
      <h1>It looks like the page doesn't exist :/</h1>
      <p>
        <Link to={paths.home()} viewTransition>
          Click here to go back and everything will be fine.
        </Link>
      </p>
    </div>
  )
}
