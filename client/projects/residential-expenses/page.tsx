import project from 'virtual:content/projects/residential-expenses'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { Expenses } from './views/expenses.tsx'

export const handle = describeProject(project)

export function Component() {
  return (
    <ProjectScreen project={project}>
      <Expenses picture={project.picture} />
    </ProjectScreen>
  )
}
