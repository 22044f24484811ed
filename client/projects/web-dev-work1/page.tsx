import project from 'virtual:content/projects/web-dev-work1'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { paths } from '../../paths.ts'

export const handle = describeProject(project, paths.webDevWork1())

export function Component() {
  return <ProjectScreen project={project} />
}
