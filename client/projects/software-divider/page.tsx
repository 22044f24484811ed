import project from 'virtual:content/projects/software-divider'
import { describeProject, ProjectFacts, ProjectHeader } from '../../app/project-screen.tsx'
import { Prose } from '../../app/prose.tsx'
import { TitleFilter, useTitleFilter } from '../../app/title-filter.tsx'
import { paths } from '../../paths.ts'
import { ThemedPicture } from '../../ui/picture.tsx'
import { Cropper } from './cropper/cropper.tsx'
import { Slicer } from './slicer/slicer.tsx'
import screen from '../../app/project-screen.module.css'
import style from './page.module.css'

export const handle = describeProject(project, paths.softwareDivider())

/** Page of two desktop programs, with a filter and the work of both in the browser. */
export function Component() {
  const filter = useTitleFilter(project.cards)
  return (
    <article className={screen.screen}>
      <ProjectHeader project={project} />
      <nav className={style.tools} aria-label="Tools on this page">
        <span aria-hidden="true">Try them here:</span>
        <a href="#slice">Slice pictures</a>
        <a href="#crop">Crop areas</a>
      </nav>
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
      <Slicer />
      <Cropper />
      <div className={screen.body}>
        <ProjectFacts project={project} />
        <Prose blocks={project.blocks} />
      </div>
    </article>
  )
}
