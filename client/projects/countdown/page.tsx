import project from 'virtual:content/projects/countdown'
import { formatTitle } from '../../app/page-head.tsx'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { paths } from '../../paths.ts'
import { Countdown } from './countdown.tsx'

export const handle = describeProject(project, paths.countdown())

export function Component() {
  return (
    <ProjectScreen project={project}>
      <Countdown title={formatTitle(handle.title)} />
    </ProjectScreen>
  )
}
