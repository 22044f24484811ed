import { Link } from 'react-router-dom'
import portfolio from 'virtual:content/portfolio'
import site from 'virtual:content/site'
import type { ProjectSummary } from '../../shared/content/project.ts'
import { TitleFilter, useTitleFilter } from '../app/title-filter.tsx'
import { findProjectPath, paths } from '../paths.ts'
import type { ScreenHandle } from '../routes.tsx'
import { ThemedPicture } from '../ui/picture.tsx'
import style from './page.module.css'

export const handle: ScreenHandle = {
  title: 'Portfolio',
  description: `The projects of ${site.title}, each with a page of its own.`,
  canonicalPath: paths.projects(),
}

/** The portfolio: every project as a card, filtered by title. */
export function Component() {
  const filter = useTitleFilter(portfolio.projects)
  return (
    <div className={style.portfolio}>
      <header className={style.header}>
        <h1>Portfolio</h1>
        {portfolio.lead && <p className={style.lead}>{portfolio.lead}</p>}
      </header>
      <TitleFilter filter={filter} noun="project" />
      <ul className={style.cards} role="list">
        {filter.matches.map((project, index) => (
          <li key={project.slug}>
            <ProjectCard project={project} priority={index < 2} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ProjectCard({ project, priority }: { project: ProjectSummary; priority: boolean }) {
  const { slug, title, summary, category, period, stack, picture, links } = project
  const path = findProjectPath(slug)
  return (
    <article className={style.card}>
      <ThemedPicture picture={picture} priority={priority} className={style.picture} />
      <div className={style.text}>
        <p className={style.kicker}>
          {category} · {period}
        </p>
        <h2>
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
        <p className={style.summary}>{summary}</p>
        <p className={style.stack}>{stack.join(' · ')}</p>
      </div>
    </article>
  )
}
