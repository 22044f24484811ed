import portfolio from 'virtual:content/portfolio'
import site from 'virtual:content/site'
import { PageHeader } from '../app/page-header.tsx'
import { paths } from '../paths.ts'
import type { ScreenHandle } from '../routes.tsx'
import { ProjectCard } from './card.tsx'
import { filterProjects } from './filter.ts'
import { PortfolioSearch, usePortfolioFilter } from './search.tsx'
import style from './page.module.css'

export const handle: ScreenHandle = {
  title: 'Portfolio',
  description: `The projects of ${site.title}, each with a page of its own.`,
  canonicalPath: paths.projects(),
}

/** Portfolio: every project as a card, with a filter by title, stack and kind. */
export function Component() {
  const { lead, layout, projects } = portfolio
  const hasFeatured = projects.some(({ featured }) => featured)
  const shape = layout === 'rows' ? 'row' : 'card'
  const { filter, setQuery } = usePortfolioFilter()
  return (
    <div className={style.portfolio}>
      <PageHeader title="Portfolio" lead={lead} />
      {projects.length > 0 ? (
        <PortfolioSearch projects={projects} filter={filter} setQuery={setQuery} />
      ) : (
        <p>There are no projects yet.</p>
      )}
      <ul className={style.cards} role="list" data-layout={layout}>
        {filterProjects(projects, filter).map((project, index) => {
          const leads = !hasFeatured && layout === 'featured' && project === projects[0]
          return (
            <li key={project.name}>
              <ProjectCard
                project={project}
                first={index === 0}
                shape={project.featured || leads ? 'large' : shape}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
