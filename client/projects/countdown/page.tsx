import project from 'virtual:content/projects/countdown'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { paths } from '../../paths.ts'

export const handle = describeProject(project, paths.countdown())

export function Component() {
  return <ProjectScreen project={project} />
}
