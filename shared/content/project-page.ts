import { type CaseStudy, type Project, type ProjectSummary, summarise } from './project.ts'
import { screenProjects } from './screens.ts'

/** A work as the home of its course lists it. */
export type Work = ProjectSummary & { caseStudy?: Omit<CaseStudy, 'pictures'> }

/** Another page to go on to. */
export type Neighbour = { slug: string; title: string }

/** A project as its own page shows it: with its works, and as a case page with its neighbours. */
export type ProjectPage = Project & {
  courseWorks: Work[]
  previous?: Neighbour
  next?: Neighbour
}

/**
 * Adds to a project what its page shows of others: the works it lists and, on a case page, the
 * projects before and after it that have a page too.
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
  const place = pages.indexOf(project.slug)
  const name = (slug: string | undefined) => {
    const found = slug === undefined ? undefined : projects.get(slug)
    return found && { slug: found.slug, title: found.title }
  }
  const previous = place > 0 ? name(pages[place - 1]) : undefined
  const next = place < 0 ? undefined : name(pages[place + 1])
  return { ...project, courseWorks, ...(previous && { previous }), ...(next && { next }) }
}

function describeWork(work: Project): Work {
  if (!work.caseStudy) return summarise(work)
  const { problem, role, outcome } = work.caseStudy
  return { ...summarise(work), caseStudy: { problem, role, outcome } }
}
