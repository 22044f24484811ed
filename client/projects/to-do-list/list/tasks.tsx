import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useNavigate } from 'react-router-dom'
import type { Item, ItemChange } from '../../../../shared/api/items.ts'
import { paths } from '../../../paths.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useToast } from '../../../ui/toast.tsx'
import { LOGGED_OUT } from '../auth/logged-out.ts'
import { findBrowser } from '../browser.ts'
import { pageMemory } from '../page-memory.ts'
import { createListApi } from '../queue/list-api.ts'
import { useRequestCounter } from '../request-counter-context.tsx'
import { describeStatus } from '../status.ts'
import { createTaskList } from '../task-list.ts'
import { AccountMenu } from './account-menu.tsx'
import { FleetingButton } from './fleeting-button.tsx'
import { NEW_TASK, NewTask } from './new-task.tsx'
import { RefusedChanges, WaitingNotice } from './notices.tsx'
import { checkboxId, deleteButtonId, TaskRow } from './task-row.tsx'
import style from './list.module.css'

/** Longer lists leave out what is not in sight when they are laid out. */
const LONG = 200

/** The to-do list of whoever is logged in; without a session, the way to the login. */
export function Tasks() {
  const counter = useRequestCounter()
  const [list] = useState(() =>
    createTaskList({ findBrowser, createApi: createListApi, counter, memory: pageMemory }),
  )
  const state = useSyncExternalStore(list.subscribe, list.read, list.read)
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const showToast = useToast()
  const undoLast = useRef<() => void>(undefined)
  // The element that has the focus once the next state shows.
  const focusNext = useRef<string>(undefined)
  const { tasks, open, phase, ended, account } = state
  const status = describeStatus(state)

  useEffect(
    () => list.start((title) => showToast({ text: `${quote(title)} was deleted elsewhere.` })),
    [list, showToast],
  )

  useEffect(() => {
    if (!ended) return
    // In place of a message that may name a task.
    if (ended === 'asked') showToast({ text: 'You are logged out.' })
    const notice = ended === 'lost' ? { state: LOGGED_OUT } : {}
    void navigate(paths.auth(), { replace: true, ...notice })
  }, [ended, navigate, showToast])

  // The way out has to be there without a connection too.
  useEffect(() => void import('../auth/page.tsx').catch(() => undefined), [])

  useLayoutEffect(() => {
    if (focusNext.current === undefined) return
    const target = document.getElementById(focusNext.current) ?? document.getElementById(NEW_TASK)
    focusNext.current = undefined
    target?.focus()
  })

  /** Changes a task and offers the way back. */
  const change = useCallback(
    (id: string, wanted: ItemChange, text: string, back: ItemChange) => {
      list.change(id, wanted)
      function undo() {
        undoLast.current = undefined
        focusNext.current = checkboxId(id)
        list.change(id, back)
      }
      undoLast.current = undo
      showToast({ text, action: { label: 'Undo', run: undo } })
    },
    [list, showToast],
  )

  const complete = useCallback(
    ({ id, title }: Item, completed: boolean) =>
      change(id, { completed }, `${completed ? 'Completed' : 'Reopened'} ${quote(title)}.`, {
        completed: !completed,
      }),
    [change],
  )

  const remove = useCallback(
    ({ id, title }: Item) => {
      const { tasks: shown } = list.read()
      const index = shown.findIndex((item) => item.id === id)
      const neighbour = shown[index + 1] ?? shown[index - 1]
      focusNext.current = neighbour ? deleteButtonId(neighbour.id) : NEW_TASK
      change(id, { deleted: true }, `Deleted ${quote(title)}.`, { deleted: false })
    },
    [list, change],
  )

  function add(title: string) {
    const id = list.add(title)
    function undo() {
      undoLast.current = undefined
      focusNext.current = NEW_TASK
      list.change(id, { deleted: true })
    }
    undoLast.current = undo
    showToast({ text: `Added ${quote(title)}.`, action: { label: 'Undo', run: undo } })
  }

  /** Control+Z takes back the last change, except where it takes back what was typed. */
  function undoByKey(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey))
      return
    const { target } = event
    if (target instanceof HTMLInputElement && target.id === NEW_TASK && target.value) return
    if (!undoLast.current) return
    event.preventDefault()
    undoLast.current()
    showToast({ text: 'Undone.' })
  }

  const completed = tasks.length - open
  return (
    <section className={style.panel} aria-label="Your list" onKeyDown={undoByKey}>
      <div className={style.bar}>
        <p className={style.status}>{status.trouble ? '' : status.text}</p>
        <AccountMenu key={account} list={list} disabled={!hydrated} />
      </div>
      <NewTask account={account} onAdd={add} />
      <WaitingNotice trouble={status.trouble ? status.text : undefined} />
      <RefusedChanges changes={state.refused} onDismiss={list.dismiss} />
      {phase === 'loading' && <p className={style.message}>Loading your tasks…</p>}
      {phase === 'failed' && (
        <div className={style.message}>
          <p>Your tasks could not be loaded.</p>
          <FleetingButton onClick={list.retry}>Try again</FleetingButton>
        </div>
      )}
      {phase === 'ready' && open === 0 && (
        <p className={style.message}>
          {completed > 0 ? 'All done.' : 'Nothing to do. Write the first task above.'}
        </p>
      )}
      <ul role="list" aria-label="Tasks" className={style.tasks} data-long={tasks.length > LONG}>
        {tasks.map((item, index) => (
          <TaskRow
            key={item.id}
            item={item}
            heading={index === open ? `Completed (${completed})` : undefined}
            onComplete={complete}
            onDelete={remove}
          />
        ))}
      </ul>
      {tasks.length > 0 && (
        <p className={style.hint}>
          <kbd>Ctrl</kbd>+<kbd>Z</kbd> takes back the last change.
        </p>
      )}
      <p className={style.withoutScripting}>The to-do list needs JavaScript.</p>
    </section>
  )
}

const LONGEST_QUOTE = 60

/** A title inside a message; a long one is cut. */
function quote(title: string): string {
  const characters = [...title]
  const text = characters.slice(0, LONGEST_QUOTE).join('')
  return `“${characters.length > LONGEST_QUOTE ? `${text}…` : title}”`
}
