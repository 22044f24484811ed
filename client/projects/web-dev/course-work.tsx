import { Link } from 'react-router-dom'
import { comma } from '../../../shared/texts/language.ts'
import type { Work } from '../../../shared/content/project-page.ts'
import { ENGLISH, OWN_LANGUAGE } from '../../app/text-language.ts'
import { SizedPicture } from '../../ui/sized-picture.tsx'
import kit from '../../ui/kit.module.css'
import style from './page.module.css'

/** Work of the course: picture, case and links. The `first` one is on the first screen. */
export function CourseWork({ work, first }: { work: Work; first: boolean }) {
  const { path, title, summary, period, stack, picture, links, caseStudy } = work
  return (
    <article className={style.work} {...OWN_LANGUAGE}>
      <SizedPicture
        picture={picture}
        sizes="(min-width: 56rem) 26rem, 92vw"
        priority={first}
        className="framed"
      />
      <div className={`${kit.stack} ${style.text} measure own-words`} data-gap="3">
        <p className="meta">{[period, stack.join(comma)].filter(Boolean).join(' · ')}</p>
        <h3>
          <Link to={path} viewTransition>
            {title}
          </Link>
        </h3>
        <p>{summary}</p>
        {caseStudy && (
          <dl className={`${style.case} own-words`}>
            <dt className="meta" {...ENGLISH}>
              Problem
            </dt>
            <dd>{caseStudy.problem}</dd>
            <dt className="meta" {...ENGLISH}>
              Role
            </dt>
            <dd>{caseStudy.role}</dd>
            <dt className="meta" {...ENGLISH}>
              Outcome
            </dt>
            <dd>{caseStudy.outcome}</dd>
          </dl>
        )}
        {links.length > 0 && (
          <ul className={kit.row} role="list">
            {links.map(({ label, url }, index) => (
              <li key={index}>
                <a href={url}>
                  {label}
                  <span className="visually-hidden" {...ENGLISH}>
                    {' '}
                    of {title}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}
