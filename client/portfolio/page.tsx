import portfolio from 'virtual:content/portfolio'
import site from 'virtual:content/site'
import { PageHeader } from '../app/page-header.tsx'
import { paths } from '../paths.ts'
import type { ScreenHandle } from '../routes.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import kit from '../ui/kit.module.css'
import { type CardShape, ProjectCard } from './card.tsx'
import { filterProjects } from './filter.ts'
import { PortfolioSearch, usePortfolioFilter } from './search.tsx'
import * as texts from '../../shared/texts/reading.ts'
import { fill } from '../../shared/texts/write.ts'
import style from './page.module.css'

const { lead, layout, projects } = portfolio

export const handle: ScreenHandle = {
  title: texts.portfolio,
  description: fill(texts.portfolioDescription, { name: site.title }),
  canonicalPath: paths.projects(),
}

/** How many projects at the start of an index are shown larger. */
const MAX_LEADS = 2

/** Returns the shape of a card; a filtered index has no larger projects. */
function findShape(index: number, isFeatured: boolean, isFiltered: boolean): CardShape {
  if (layout !== 'index') return isFeatured ? 'large' : layout === 'rows' ? 'row' : 'card'
  return !isFiltered && (isFeatured || index < MAX_LEADS) ? 'lead' : 'line'
}

/**
 * Returns the path of the project that the visitor came back from: its history entry is next to this
 * one. Undefined in browsers without the Navigation API.
 */
function findPreviousProject(): string | undefined {
  if (!('navigation' in window)) return undefined
  const index = navigation.currentEntry?.index ?? -1
  const entries = navigation.entries()
  return [entries[index + 1], entries[index - 1]]
    .map((entry) => new URL(entry?.url ?? '', window.location.href).pathname)
    .find((path) => projects.some((project) => project.path === path))
}

/** Portfolio: every project as a card, with a filter by title, stack and kind. */
export function Component() {
  const { filter, setQuery } = usePortfolioFilter()
  const shown = filterProjects(projects, filter)
  const previous = useHydrated() ? findPreviousProject() : undefined
  return (
    <div className={kit.stack} data-gap="6">
      <PageHeader title={texts.portfolio} lead={lead} />
      <PortfolioSearch projects={projects} filter={filter} setQuery={setQuery} />
      <ul className={style.cards} role="list" data-layout={layout}>
        {shown.map((project, index) => {
          const shape = findShape(index, project.featured, shown.length < projects.length)
          return (
            <li key={project.name} data-shape={shape} data-previous={project.path === previous}>
              <ProjectCard project={project} first={index === 0} shape={shape} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
