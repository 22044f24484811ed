import project from 'virtual:content/projects/desktop-software'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { paths } from '../../paths.ts'

export const handle = describeProject(project, paths.desktopSoftware())

export function Component() {
  return <ProjectScreen project={project} />
}
