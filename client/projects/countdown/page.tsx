import project from 'virtual:content/projects/countdown'
import { formatTitle } from '../../app/page-head.tsx'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import { Countdown } from './countdown.tsx'

export const handle = describeProject(project)

export function Component() {
  return (
    <ProjectScreen project={project}>
      <NeedsJavaScript />
      <Countdown title={formatTitle(handle.title)} />
    </ProjectScreen>
  )
}
