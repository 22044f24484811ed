import project from 'virtual:content/projects/residential-expenses'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import { Expenses } from './views/expenses.tsx'

export const handle = describeProject(project)

export function Component() {
  return (
    <ProjectScreen project={project}>
      <NeedsJavaScript />
      <Expenses picture={project.picture} />
    </ProjectScreen>
  )
}
