import { Link } from 'react-router-dom'
import type { ProjectSummary } from '../../shared/content/project.ts'
import { findProjectPath } from '../paths.ts'
import { SizedPicture } from '../ui/sized-picture.tsx'
import style from './card.module.css'

/** `sizes` of a card's picture in three, two or one columns. */
const SIZES = '(min-width: 70rem) 22rem, (min-width: 45rem) 45vw, 92vw'

type Props = {
  project: ProjectSummary
  /** Whether it is the first card, whose picture loads early. */
  first: boolean
}

/**
 * Card of a project, which links to its page as a whole, or to its first link without a page.
 * The other links are separate.
 */
export function ProjectCard({ project, first }: Props) {
  const { slug, title, summary, category, period, stack, picture, links } = project
  const path = findProjectPath(slug)
  const others = path ? links : links.slice(1)
  return (
    <article className={style.card}>
      <SizedPicture picture={picture} sizes={SIZES} priority={first} className={style.picture} />
      <div className={style.text}>
        <p className={style.kicker}>
          {category} · {period}
        </p>
        <h2 id={`title-${slug}`}>
          {path ? (
            <Link to={path} className={style.title} viewTransition>
              {title}
            </Link>
          ) : (
            <a href={links[0]?.url} className={style.title}>
              {title}
            </a>
          )}
        </h2>
        <p>{summary}</p>
        <p className={style.stack}>{stack.join(' · ')}</p>
        {others.length > 0 && (
          <ul className={style.links} role="list">
            {others.map(({ label, url }, index) => (
              <li key={index}>
                <a href={url} aria-describedby={`title-${slug}`}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}
