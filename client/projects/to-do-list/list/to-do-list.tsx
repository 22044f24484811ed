import { Tasks } from './tasks.tsx'
import { useTaskList } from './use-task-list.ts'

/**
 * Shows the list of the logged-in account, or redirects to the login. A new session resets all
 * state of the screen, so that nothing of it is shown to the next user.
 */
export function ToDoList({ title }: { title: string }) {
  const { list, state } = useTaskList()
  return <Tasks key={state.endedSessions} title={title} list={list} state={state} />
}
