import { Link } from 'react-router-dom'
import type { ProjectSummary } from '../../shared/content/project.ts'
import { comma } from '../../shared/texts/language.ts'
import kit from '../ui/kit.module.css'
import { ThemedPicture } from '../ui/picture.tsx'
import { SizedPicture } from '../ui/sized-picture.tsx'
import style from './card.module.css'

/**
 * How a project is shown: in a column, as a row, as a large row, as one of the larger projects at the start of an
 * index, or as a line of the index.
 */
export type CardShape = 'card' | 'row' | 'large' | 'lead' | 'line'

/** `sizes` of the picture; cards are in three, two or one columns. */
const SIZES: Record<CardShape, string> = {
  card: '(min-width: 70rem) 22rem, (min-width: 45rem) 45vw, 92vw',
  row: '(min-width: 45rem) 16rem, 92vw',
  lead: '(min-width: 70rem) 40rem, (min-width: 45rem) 55vw, 92vw',
  line: '10rem',
  large: '(min-width: 70rem) 42rem, (min-width: 45rem) 55vw, 92vw',
}

type Props = {
  project: ProjectSummary
  /** Whether it is the first card, whose picture loads early. */
  first: boolean
  shape: CardShape
}

/** Card of a project, which links to its page as a whole; its other links are separate. */
export function ProjectCard({ project, first, shape }: Props) {
  const { name, path, title, summary, category, period, stack, picture, links, textLanguage } =
    project
  return (
    <article className={style.card} data-shape={shape}>
      <SizedPicture
        picture={picture}
        sizes={SIZES[shape]}
        priority={first}
        className={`${style.picture} framed`}
      />
      {picture.hover && (
        <ThemedPicture
          picture={{
            ...picture,
            src: `${picture.src}#hover`,
            ...(picture.darkSrc && { darkSrc: `${picture.darkSrc}#hover` }),
            alt: '',
          }}
          className={`${style.hover} framed`}
        />
      )}
      <div
        className={`${style.text} ${kit.stack} own-words`}
        data-gap="1"
        lang={textLanguage?.lang}
      >
        <p className={`${style.kicker} meta`}>{[category, period].filter(Boolean).join(' · ')}</p>
        <h2 id={`title-${name}`}>
          <Link to={path} className="stretched" viewTransition>
            {title}
          </Link>
        </h2>
        <p>{summary}</p>
        {stack.length > 0 && <p className={`${style.stack} meta`}>{stack.join(comma)}</p>}
        {links.length > 0 && (
          <ul className={`${style.links} wrap`} role="list">
            {links.map(({ label, url }, index) => (
              <li key={index}>
                <a href={url} aria-describedby={`title-${name}`}>
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
