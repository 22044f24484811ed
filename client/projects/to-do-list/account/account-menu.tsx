import {
  type ComponentProps,
  type ComponentType,
  useCallback,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { readAccount, type Profile } from '../../../../shared/api/accounts.ts'
import { toLocalDay } from '../../../../shared/day.ts'
import * as texts from '../../../../shared/texts/account.ts'
import { writeDay } from '../../../../shared/texts/format.ts'
import { reminders } from '../../../../shared/texts/reminder.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { loadChunk } from '../../../app/load-chunk.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { hasFeature } from '../features.ts'
import type { Actions } from '../list/use-actions.ts'
import type { TaskList } from '../task-list.ts'
import type { AccountDialog, AccountTask } from './account-dialog.tsx'
import { callAccount } from './call-account.ts'
import type { ListDialog, ListTask } from '../list-dialog.tsx'
import { LogOut } from './log-out.tsx'
import { useListDeletion } from './use-deletion.ts'
import kit from '../../../ui/kit.module.css'
import style from './account.module.css'

type Loading = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; profile: Profile }

type Shown =
  | { task: AccountTask; Dialog: ComponentType<ComponentProps<typeof AccountDialog>> }
  | { task: ListTask; ListDialog: ComponentType<ComponentProps<typeof ListDialog>> }

/** The entries that need the account or the list; the last one cannot be undone. */
const ENTRIES = [
  { task: 'import', text: texts.importTasks },
  { task: 'export', text: texts.exportTasks },
  { task: 'reminders', text: reminders },
  { task: 'calendar', text: texts.calendar },
  { task: 'statistics', text: texts.statistics },
  { task: 'username', text: texts.changeUsername },
  { task: 'password', text: texts.changePassword },
  { task: 'language', text: texts.changeLanguage },
  { task: 'sessions', text: texts.sessions },
  { task: 'deletion', text: texts.deleteAccount },
] as const

const loadDialog = () => import('./account-dialog.tsx')
const loadListDialog = () => import('../list-dialog.tsx')

type Props = { list: TaskList; actions: Pick<Actions, 'addAll'>; disabled: boolean }

/** Shows the button "Account" and its menu. */
export function AccountMenu({ list, actions, disabled }: Props) {
  const [open, setOpen] = useState(false)
  const [loading, setLoading] = useState<Loading>({ state: 'loading' })
  const [shown, setShown] = useState<Shown>()
  // The result of the last action, or why it failed.
  const [notice, setNotice] = useState('')
  const reading = useRef<AbortController>(undefined)
  const phase = useSyncExternalStore(
    list.subscribe,
    () => list.read().phase,
    () => 'loading',
  )
  useListDeletion(list)

  const toggle = useCallback(
    (next: boolean) => {
      setOpen(next)
      setNotice('')
      setShown(undefined)
      if (!next) return
      reading.current?.abort()
      const { signal } = (reading.current = new AbortController())
      void callAccount(readAccount, undefined, { token: list.findToken(), signal }).then(
        (answer) => {
          if (signal.aborted) return
          setLoading((last) => {
            if (answer.kind === 'done') return { state: 'ready', profile: answer.reply }
            // The account loaded before is still valid. The list notices an ended session.
            return last.state === 'ready' ? last : { state: 'failed' }
          })
        },
      )
      // There by the time that an entry is chosen.
      void loadDialog().catch(() => undefined)
    },
    [list],
  )

  async function choose(task: Shown['task']) {
    setNotice('')
    try {
      if (needsListOnly(task)) {
        const { ListDialog: Dialog } = await loadChunk(loadListDialog)
        setShown({ task, ListDialog: Dialog })
      } else {
        const { AccountDialog: Dialog } = await loadChunk(loadDialog)
        setShown({ task, Dialog })
      }
    } catch {
      setNotice(texts.dialogNotLoaded)
    }
  }

  function takeProfile(changed: Partial<Profile>, done = '') {
    // What was read before this change is older.
    reading.current?.abort()
    // Another part of the account may have changed since this change was sent.
    setLoading((last) =>
      last.state === 'ready' ? { ...last, profile: { ...last.profile, ...changed } } : last,
    )
    setNotice(done)
  }

  /** The list shows the result, so the menu closes. */
  function endListDialog(outcome: 'done' | undefined) {
    setShown(undefined)
    if (outcome) setOpen(false)
  }

  const profile = loading.state === 'ready' ? loading.profile : undefined
  // Only a document knows what the site lacks, and the server renders a closed menu.
  const entries = open ? ENTRIES.filter(isAvailable) : []
  const label = (
    <>
      <Icon name="account" />
      {texts.account}
    </>
  )
  return (
    <Menu label={label} open={open} disabled={disabled} onToggle={toggle}>
      <Facts loading={loading} />
      <div role="status" className={kit.stack}>
        {notice && <Notice>{notice}</Notice>}
      </div>
      <ul role="list" className={style.entries}>
        <li>
          <LogOut list={list} onEnd={() => reading.current?.abort()} />
        </li>
        {entries.map(({ task, text }) => (
          <li key={task}>
            <MenuItem
              danger={task === 'deletion'}
              disabled={needsListOnly(task) ? phase !== 'ready' : !profile}
              onClick={() => void choose(task)}
            >
              {text}
            </MenuItem>
          </li>
        ))}
      </ul>
      {shown && 'ListDialog' in shown && (
        <shown.ListDialog task={shown.task} list={list} actions={actions} onClose={endListDialog} />
      )}
      {shown && 'Dialog' in shown && profile && (
        <shown.Dialog
          task={shown.task}
          list={list}
          profile={profile}
          onProfile={takeProfile}
          onClose={() => setShown(undefined)}
        />
      )}
    </Menu>
  )
}

function isAvailable({ task }: (typeof ENTRIES)[number]): boolean {
  return (task !== 'reminders' && task !== 'calendar') || hasFeature(task)
}

function needsListOnly(task: Shown['task']): task is ListTask {
  return task === 'import' || task === 'export' || task === 'statistics'
}

function Facts({ loading }: { loading: Loading }) {
  if (loading.state === 'loading') return <p className={kit.note}>{texts.loadingAccount}</p>
  if (loading.state === 'failed') {
    return <p className={kit.note}>{texts.accountNotLoaded}</p>
  }
  const { username, email, expiresAt } = loading.profile
  return (
    <div>
      <p>
        <b>{username}</b>
      </p>
      <p>{email}</p>
      <p className={kit.note}>{fill(texts.keptUntil, { day: writeDay(toLocalDay(expiresAt)) })}</p>
    </div>
  )
}
