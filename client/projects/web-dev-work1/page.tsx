import project from 'virtual:content/projects/web-dev-work1'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import { BeforeAfter } from './before-after/before-after.tsx'
import { Checker } from './contrast/checker.tsx'
import { Laboratory } from './laboratory/laboratory.tsx'

export const handle = describeProject(project)

export function Component() {
  return (
    <ProjectScreen project={project}>
      <NeedsJavaScript />
      <Laboratory />
      <Checker />
      <BeforeAfter project={project} />
    </ProjectScreen>
  )
}
