import { useSearchParams } from 'react-router-dom'
import project from 'virtual:content/projects/software-divider'
import { Neighbours } from '../../app/case-study.tsx'
import { matchTitle, readQuery } from '../../app/match-title.ts'
import { describeProject, ProjectBody, ProjectHeader } from '../../app/project-screen.tsx'
import { TitleFilter } from '../../app/title-filter.tsx'
import { usePersistentState } from '../../app/use-persistent-state.ts'
import { Cropper } from './cropper/cropper.tsx'
import { ProgramCard } from './program-card.tsx'
import { Slicer } from './slicer/slicer.tsx'
import { formatCount } from '../../../shared/count.ts'
import { STORED_SETTINGS } from './stored-settings.ts'
import kit from '../../ui/kit.module.css'
import screen from '../../app/project-screen.module.css'
import style from './page.module.css'

export const handle = describeProject(project)

/** Page of two desktop programs: the work of both in the browser, then the programs with a filter. */
export function Component() {
  const [parameters, setParameters] = useSearchParams()
  const query = readQuery(parameters)
  const matches = project.cards.filter(({ title }) => matchTitle(title, query))
  const count = formatCount(project.cards.length, 'program')
  const [{ slicer, aspect }, change] = usePersistentState(STORED_SETTINGS)
  return (
    <article className={`${screen.screen} paper-flow`}>
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
      <TitleFilter
        query={query}
        setQuery={(text) =>
          setParameters(text ? { q: text } : {}, { replace: true, flushSync: true })
        }
        count={query === '' ? count : `${matches.length} of ${count}`}
        empty={
          matches.length === 0 && (
            <p>
              No program has “<bdi>{query}</bdi>” in its title.
            </p>
          )
        }
      />
      <ul className={`${kit.tiles} ${style.cards}`} data-tile="large" data-gap="6" role="list">
        {matches.map((card) => (
          <ProgramCard key={card.url} card={card} />
        ))}
      </ul>
      <ProjectBody project={project} />
      <Neighbours page={project} />
    </article>
  )
}
