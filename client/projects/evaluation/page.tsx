import project from 'virtual:content/projects/evaluation'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { Evaluation } from './evaluation.tsx'

export const handle = describeProject(project)

export function Component() {
  return (
    <ProjectScreen project={project}>
      <Evaluation />
    </ProjectScreen>
  )
}
