import project from 'virtual:content/projects/to-do-list'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { ToDoList } from './list/to-do-list.tsx'
import { RequestCounterProvider } from './request-counter-context.tsx'

export const handle = { ...describeProject(project), noIndex: true }

export function Component() {
  return (
    <ProjectScreen project={project}>
      <RequestCounterProvider>
        <ToDoList />
      </RequestCounterProvider>
    </ProjectScreen>
  )
}
