import { type CaseStudy, type Project, type ProjectSummary, summarise } from './project.ts'

/** A project as the page of its course lists it. */
export type Work = ProjectSummary & { caseStudy?: Omit<CaseStudy, 'pictures'> }

/** A link to the previous or next page. */
export type Neighbour = Pick<ProjectSummary, 'path' | 'title' | 'textLanguage'>

/** The data of a project's page: with the works of a course, and its neighbours in the portfolio. */
export type ProjectPage = Project & {
  courseWorks: Work[]
  previous?: Neighbour
  next?: Neighbour
}

/**
 * Adds the data of other projects that a page shows: the works of a course, and the previous and the
 * next project. A project that is not listed has no neighbours.
 * @param listed the projects of the portfolio, in its order
 */
export function composeProjectPage(
  project: Project,
  projects: ReadonlyMap<string, Project>,
  listed: readonly Project[],
): ProjectPage {
  const courseWorks = project.works.flatMap((name) => {
    const work = projects.get(name)
    return work ? [describeWork(work)] : []
  })
  const index = listed.findIndex(({ name }) => name === project.name)
  if (index < 0) return { ...project, courseWorks }
  const previous = describeNeighbour(listed[index - 1])
  const next = describeNeighbour(listed[index + 1])
  return { ...project, courseWorks, ...(previous && { previous }), ...(next && { next }) }
}

function describeNeighbour(project: Project | undefined): Neighbour | undefined {
  if (!project) return undefined
  const { path, title, textLanguage } = project
  return { path, title, ...(textLanguage && { textLanguage }) }
}

function describeWork(work: Project): Work {
  if (!work.caseStudy) return summarise(work)
  const { problem, role, outcome } = work.caseStudy
  return { ...summarise(work), caseStudy: { problem, role, outcome } }
}
