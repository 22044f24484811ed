import personal from 'virtual:content/personal'
import { PageHeader } from '../app/page-header.tsx'
import { Prose } from '../app/prose.tsx'
import { paths } from '../paths.ts'
import type { ScreenHandle } from '../routes.tsx'
import kit from '../ui/kit.module.css'
import { SizedPicture } from '../ui/sized-picture.tsx'
import drawings from './drawings.svg'
import * as texts from '../../shared/texts/reading.ts'
import style from './page.module.css'

export const handle: ScreenHandle = {
  title: personal.title,
  description: personal.summary,
  canonicalPath: paths.personal(),
}

/** Page about the person behind the resume. */
export function Component() {
  const { title, summary, portrait, interests, now, updated, blocks } = personal
  return (
    <article className={style.personal}>
      <PageHeader title={title} lead={summary} />
      {portrait && (
        <SizedPicture
          picture={portrait}
          sizes="(min-width: 40rem) 15rem, 8rem"
          priority
          className={style.portrait}
        />
      )}
      <div className={`${style.story} measure`}>
        <Prose blocks={blocks} />
      </div>
      {interests.length > 0 && (
        <section className={style.interests}>
          <h2>{texts.interests}</h2>
          <dl className={kit.tiles}>
            {interests.map(({ name, text, drawing }, index) => (
              <div key={index} className="own-words">
                <dt>
                  {drawing && (
                    <svg className={style.drawing} width="48" height="48" aria-hidden="true">
                      <use href={`${drawings}#${drawing}`} />
                    </svg>
                  )}
                  {name}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {now.length > 0 && (
        <aside className={`${style.now} framed`} aria-label={texts.now}>
          <header className="wrap">
            <h2>{texts.now}</h2>
            {updated && (
              <p className="meta">
                <span className="visually-hidden">{texts.asOf} </span>
                <time dateTime={updated.datetime}>{updated.text}</time>
              </p>
            )}
          </header>
          <ul className={`${kit.lines} own-words`} role="list">
            {now.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </aside>
      )}
    </article>
  )
}
