import { Link } from 'react-router-dom'
import type { ScreenHandle } from '../../routes.tsx'
import { lacksTexts } from 'virtual:content/languages'
import { paths } from '../../paths.ts'
import * as texts from '../../../shared/texts/not-found.ts'
import style from '../message-screen.module.css'
import own from './page.module.css'

export const handle: ScreenHandle = {
  title: texts.title,
  description: texts.description,
  noIndex: true,
  status: 404,
  english: lacksTexts,
}

/** The logo's line walks off its sheet, and falls. */
function LostLine() {
  return (
    <svg viewBox="0 0 400 170" fill="none" className={own.drawing} aria-hidden="true">
      <path d="M4 4h132l44 44v118H4z" className={own.sheet} />
      <path d="M34 138h34v-26h34v-26h34v-26h110" />
      <path d="M246 60c44 0 60 30 64 92" className={own.fall} />
      <circle cx="310" cy="158" r="6" />
    </svg>
  )
}

/** Not-found page, for every path without a screen. */
export function Component() {
  return (
    <div className={style.screen}>
      <LostLine />
      <h1>{texts.heading}</h1>
      <p>
        <Link to={paths.home()} viewTransition>
          {texts.back}
        </Link>
      </p>
    </div>
  )
}
