import project from 'virtual:content/projects/animal-age-simulator'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import { Simulator } from './simulator.tsx'

export const handle = describeProject(project)

export function Component() {
  return (
    <ProjectScreen project={project}>
      <NeedsJavaScript />
      <Simulator />
    </ProjectScreen>
  )
}
