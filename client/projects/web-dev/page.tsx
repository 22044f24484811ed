import project from 'virtual:content/projects/web-dev'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { paths } from '../../paths.ts'

export const handle = describeProject(project, paths.webDev())

export function Component() {
  return <ProjectScreen project={project} />
}
