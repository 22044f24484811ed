import { keepSharedText } from '../../../app/shared-text.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import * as texts from '../../../../shared/texts/list.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { findStorage } from '../../../app/storage.ts'
import { paths } from '../../../paths.ts'
import { useToast } from '../../../ui/toast.tsx'
import { hasDeletionNotice } from '../account/account-removal.ts'
import type { LoginState } from '../auth/login-state.ts'
import { findBrowser } from '../browser.ts'
import { registerWorker } from '../offline/register.ts'
import { pageMemory } from '../page-memory.ts'
import { createListApi } from '../queue/list-api.ts'
import { useRequestCounter } from '../request-counter-context.tsx'
import { createTaskList, type TaskList, type TaskListState } from '../task-list.ts'
import { quote } from './quote.ts'

/**
 * Starts the list of the logged-in account while mounted; redirects to the login without a
 * session.
 */
export function useTaskList(): { list: TaskList; state: TaskListState } {
  const counter = useRequestCounter()
  const [list] = useState(() => {
    // The browser reads the stored list while the page hydrates.
    const browser = import.meta.env.SSR ? undefined : findBrowser()
    return createTaskList({
      findBrowser: () => browser ?? findBrowser(),
      createApi: createListApi,
      counter,
      memory: pageMemory,
    })
  })
  const state = useSyncExternalStore(list.subscribe, list.read, list.read)
  const navigate = useNavigate()
  const showToast = useToast()
  const { ended, lostAccount, endedSessions } = state

  useEffect(
    () =>
      list.start((title) =>
        showToast({ text: fill(texts.deletedElsewhere, { title: quote(title) }) }),
      ),
    [list, showToast],
  )

  useEffect(() => {
    if (!ended) return
    const isLost = ended === 'lost'
    // Replaces a message that may name a task. After a lost session or a deletion the login page says what happened.
    const isExplained = isLost || hasDeletionNotice(findStorage('session'))
    showToast(isExplained ? undefined : { text: texts.loggedOut })
    // What another app shares waits there for the login.
    const search = keepSharedText(window.location.search)
    const login = { pathname: paths.auth(), search }
    const state: LoginState | undefined = isLost
      ? { loggedOut: true, account: lostAccount }
      : undefined
    void navigate(login, { replace: true, state })
  }, [ended, lostAccount, navigate, showToast])

  useEffect(() => {
    if (endedSessions === 0 || ended) return
    // Replaces a message that may name a task of the user before.
    showToast({ text: texts.otherUser })
    // Replaces an address that may contain that user's query.
    void navigate(paths.toDoList(), { replace: true })
  }, [ended, endedSessions, navigate, showToast])

  const isLoading = state.phase === 'loading'
  useEffect(() => {
    // The list shows first.
    if (isLoading) return
    registerWorker()
    // Preloads the login page, because a logout must work offline too.
    import('../auth/page.tsx').catch(() => undefined)
  }, [isLoading])

  return { list, state }
}
