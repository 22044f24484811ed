import { Tasks } from './tasks.tsx'
import { useTaskList } from './use-task-list.ts'

/**
 * The to-do list of whoever is logged in; without a session, the way to the login. All that the
 * screen holds beside the list (fields, dialogs, what is selected, what can be undone) goes with its
 * session, and nothing of it is there for the next person.
 */
export function ToDoList() {
  const { list, state } = useTaskList()
  return <Tasks key={state.endedSessions} list={list} state={state} />
}
