import project from 'virtual:content/projects/software-divider'
import { Neighbours } from '../../app/case-study.tsx'
import { describeProject, ProjectBody, ProjectHeader } from '../../app/project-screen.tsx'
import { TitleFilter, useTitleFilter } from '../../app/title-filter.tsx'
import { usePersistentState } from '../../app/use-persistent-state.ts'
import { ThemedPicture } from '../../ui/picture.tsx'
import { Cropper } from './cropper/cropper.tsx'
import { Slicer } from './slicer/slicer.tsx'
import { STORED_SETTINGS } from './stored-settings.ts'
import kit from '../../ui/kit.module.css'
import screen from '../../app/project-screen.module.css'
import style from './page.module.css'

export const handle = describeProject(project)

/** Page of two desktop programs: the work of both in the browser, then the programs with a filter. */
export function Component() {
  const filter = useTitleFilter(project.cards)
  const [{ slicer, aspect }, change] = usePersistentState(STORED_SETTINGS)
  return (
    <article className={screen.screen}>
      <ProjectHeader project={project} />
      <nav className={`${kit.row} ${style.tools} screen-only`} aria-label="Tools on this page">
        <span className={kit.muted} aria-hidden="true">
          Try them here:
        </span>
        <a href="#slice">Slice pictures</a>
        <a href="#crop">Crop areas</a>
      </nav>
      <Slicer form={slicer} onChange={(form) => change((last) => ({ ...last, slicer: form }))} />
      <Cropper aspectId={aspect} onAspect={(id) => change((last) => ({ ...last, aspect: id }))} />
      <TitleFilter filter={filter} noun="program" />
      <ul className={`${kit.tiles} ${style.cards}`} data-tile="large" data-gap="6" role="list">
        {filter.matches.map((card) => (
          <li key={card.url} className={kit.panel}>
            <ThemedPicture picture={card.picture} className={style.picture} />
            <h2 className={kit.heading}>{card.title}</h2>
            <p>{card.summary}</p>
            <a href={card.url}>
              Code repository<span className="visually-hidden"> of {card.title}</span>
            </a>
          </li>
        ))}
      </ul>
      <ProjectBody project={project} />
      <Neighbours project={project} />
    </article>
  )
}
