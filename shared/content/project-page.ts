import { type CaseStudy, type Project, type ProjectSummary, summarise } from './project.ts'
import { screenProjects } from './screens.ts'

/** A project as the page of its course lists it. */
export type Work = ProjectSummary & { caseStudy?: Omit<CaseStudy, 'pictures'> }

/** A link to the previous or next case page. */
export type Neighbour = { slug: string; title: string }

/** The data of a project's page: with the works of a course, and the neighbours of a case page. */
export type ProjectPage = Project & {
  courseWorks: Work[]
  previous?: Neighbour
  next?: Neighbour
}

/**
 * Adds the data of other projects that its page shows: the works of a course and, on a case page,
 * the previous and the next project with a page.
 * @param order the slugs of the portfolio, in its order
 */
export function composeProjectPage(
  project: Project,
  projects: ReadonlyMap<string, Project>,
  order: readonly string[],
): ProjectPage {
  const courseWorks = project.works.flatMap((slug) => {
    const work = projects.get(slug)
    return work ? [describeWork(work)] : []
  })
  if (!project.caseStudy) return { ...project, courseWorks }
  const pages = order.filter((slug) => screenProjects.some((screen) => screen === slug))
  const index = pages.indexOf(project.slug)
  const findNeighbour = (slug: string | undefined) => {
    const found = slug === undefined ? undefined : projects.get(slug)
    return found && { slug: found.slug, title: found.title }
  }
  const previous = index > 0 ? findNeighbour(pages[index - 1]) : undefined
  const next = index < 0 ? undefined : findNeighbour(pages[index + 1])
  return { ...project, courseWorks, ...(previous && { previous }), ...(next && { next }) }
}

function describeWork(work: Project): Work {
  if (!work.caseStudy) return summarise(work)
  const { problem, role, outcome } = work.caseStudy
  return { ...summarise(work), caseStudy: { problem, role, outcome } }
}
