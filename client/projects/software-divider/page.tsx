import project from 'virtual:content/projects/software-divider'
import { describeProject, ProjectFacts, ProjectHeader } from '../../app/project-screen.tsx'
import { Prose } from '../../app/prose.tsx'
import { TitleFilter, useTitleFilter } from '../../app/title-filter.tsx'
import { paths } from '../../paths.ts'
import { ThemedPicture } from '../../ui/picture.tsx'
import screen from '../../app/project-screen.module.css'
import style from './page.module.css'

export const handle = describeProject(project, paths.softwareDivider())

/** Two desktop programs as cards, and the filter that the specification's page had locked. */
export function Component() {
  const filter = useTitleFilter(project.cards)
  return (
    <article className={screen.screen}>
      <ProjectHeader project={project} />
      <TitleFilter filter={filter} noun="program" />
      <ul className={style.cards} role="list">
        {filter.matches.map((card) => (
          <li key={card.url} className={style.card}>
            <ThemedPicture picture={card.picture} className={style.picture} />
            <h2>{card.title}</h2>
            <p>{card.summary}</p>
            <a href={card.url}>
              Code repository<span className="visually-hidden"> of {card.title}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className={screen.body}>
        <ProjectFacts project={project} />
        <Prose blocks={project.blocks} />
      </div>
    </article>
  )
}
