import project from 'virtual:content/projects/quiz'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { Quiz } from './quiz.tsx'

export const handle = describeProject(project)

export function Component() {
  return (
    <ProjectScreen project={project}>
      <Quiz />
    </ProjectScreen>
  )
}
