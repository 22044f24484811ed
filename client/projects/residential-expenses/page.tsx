import project from 'virtual:content/projects/residential-expenses'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { paths } from '../../paths.ts'

export const handle = describeProject(project, paths.residentialExpenses())

export function Component() {
  return <ProjectScreen project={project} />
}
