import { Link } from 'react-router-dom'
import type { CaseStudy as Case } from '../../shared/content/project.ts'
import type { Neighbour } from '../../shared/content/project-page.ts'
import kit from '../ui/kit.module.css'
import { SizedPicture } from '../ui/sized-picture.tsx'
import * as texts from '../../shared/texts/reading.ts'
import { OWN_LANGUAGE } from './text-language.ts'
import style from './case-study.module.css'

/** Shows a project's problem, outcome and captioned pictures; the role is among the facts. */
export function CaseStudy({ caseStudy: { problem, outcome, pictures } }: { caseStudy: Case }) {
  return (
    <section className={`${kit.stack} measure`} data-gap="5" aria-label={texts.theCase}>
      <dl className={`${style.case} ${kit.stack}`}>
        <div>
          <dt className="meta">{texts.problem}</dt>
          <dd>{problem}</dd>
        </div>
        <div>
          <dt className="meta">{texts.outcome}</dt>
          <dd>{outcome}</dd>
        </div>
      </dl>
      <CaptionedPictures pictures={pictures} />
    </section>
  )
}

/** Shows pictures, each with a caption below it. */
export function CaptionedPictures({ pictures }: { pictures: Case['pictures'] }) {
  if (pictures.length === 0) return null
  return (
    <ul className={`${style.pictures} ${kit.tiles}`} role="list" data-gap="5">
      {pictures.map(({ picture, caption }, index) => (
        <li key={index}>
          <figure>
            <SizedPicture
              picture={picture}
              sizes="(min-width: 45rem) 21rem, 92vw"
              className="framed"
            />
            <figcaption>{caption}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

type NeighboursProps = {
  page: { previous?: Neighbour; next?: Neighbour }
  label?: string
}

/** Links to the pages before and after this one, if there are any. */
export function Neighbours({
  page: { previous, next },
  label = texts.moreProjects,
}: NeighboursProps) {
  if (!previous && !next) return null
  return (
    <nav
      className={`${style.neighbours} ${kit.stack} plain-links screen-only`}
      data-gap="5"
      aria-label={label}
      {...OWN_LANGUAGE}
    >
      {next && <NeighbourLink way="next" neighbour={next} />}
      {previous && <NeighbourLink way="previous" neighbour={previous} />}
    </nav>
  )
}

type NeighbourProps = { way: 'next' | 'previous'; neighbour: Neighbour }

function NeighbourLink({ way, neighbour }: NeighbourProps) {
  const { path, title, textLanguage } = neighbour
  return (
    <Link to={path} className={`${style.neighbour} own-words`} data-way={way} viewTransition>
      <span className="meta">{texts[way]}</span> <bdi {...textLanguage}>{title}</bdi>
    </Link>
  )
}
