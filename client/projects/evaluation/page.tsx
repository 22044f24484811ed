import project from 'virtual:content/projects/evaluation'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { paths } from '../../paths.ts'
import { Evaluation } from './evaluation.tsx'

export const handle = describeProject(project, paths.evaluation())

export function Component() {
  return (
    <ProjectScreen project={project}>
      <Evaluation />
    </ProjectScreen>
  )
}
