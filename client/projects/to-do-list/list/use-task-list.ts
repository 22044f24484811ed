import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { useToast } from '../../../ui/toast.tsx'
import { LOGGED_OUT } from '../auth/logged-out.ts'
import { findBrowser } from '../browser.ts'
import { pageMemory } from '../page-memory.ts'
import { createListApi } from '../queue/list-api.ts'
import { useRequestCounter } from '../request-counter-context.tsx'
import { createTaskList, type TaskList, type TaskListState } from '../task-list.ts'
import { quote } from './quote.ts'

/** The list of whoever is logged in, as long as it shows; without a session, the way to the login. */
export function useTaskList(): { list: TaskList; state: TaskListState } {
  const counter = useRequestCounter()
  const [list] = useState(() =>
    createTaskList({ findBrowser, createApi: createListApi, counter, memory: pageMemory }),
  )
  const state = useSyncExternalStore(list.subscribe, list.read, list.read)
  const navigate = useNavigate()
  const showToast = useToast()
  const { ended, endedSessions } = state

  useEffect(
    () => list.start((title) => showToast({ text: `${quote(title)} was deleted elsewhere.` })),
    [list, showToast],
  )

  useEffect(() => {
    if (!ended) return
    // In place of a message that may name a task.
    showToast({ text: 'You are logged out.' })
    const notice = ended === 'lost' ? { state: LOGGED_OUT } : {}
    void navigate(paths.auth(), { replace: true, ...notice })
  }, [ended, navigate, showToast])

  useEffect(() => {
    if (endedSessions === 0 || ended) return
    // In place of a message as well, which may name a task of whoever was here before,
    showToast({ text: 'Somebody logged in in another tab.' })
    // and of an address that says what they looked for.
    void navigate(paths.toDoList(), { replace: true })
  }, [ended, endedSessions, navigate, showToast])

  // The way out has to be there without a connection too.
  useEffect(() => void import('../auth/page.tsx').catch(() => undefined), [])

  return { list, state }
}
