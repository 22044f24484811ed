import {
  type ComponentProps,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { readAccount, type Profile } from '../../../../shared/api/accounts.ts'
import { loadChunk } from '../../../app/load-chunk.ts'
import { formatDay, toLocalDay } from '../../../../shared/day.ts'
import type { Actions } from '../list/use-actions.ts'
import type { TaskList } from '../task-list.ts'
import type { TransferDialog, TransferTask } from '../transfer/transfer-dialog.tsx'
import type { AccountDialog, AccountTask } from './account-dialog.tsx'
import { callAccount } from './call-account.ts'
import { LogOut } from './log-out.tsx'
import { MenuEntry } from './menu-entry.tsx'
import { useDeletion } from './use-deletion.ts'
import { Icon } from '../../../ui/icon.tsx'
import style from './account-menu.module.css'

type Loading = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; profile: Profile }

type Shown =
  | { task: AccountTask; Dialog: ComponentType<ComponentProps<typeof AccountDialog>> }
  | { task: TransferTask; Transfer: ComponentType<ComponentProps<typeof TransferDialog>> }

/** The entries that need the account or the list; the last one cannot be undone. */
const ENTRIES = [
  { task: 'import', text: 'Import' },
  { task: 'export', text: 'Export' },
  { task: 'username', text: 'Change username' },
  { task: 'password', text: 'Change password' },
  { task: 'sessions', text: 'Sessions' },
  { task: 'deletion', text: 'Delete account' },
] as const

const loadDialog = () => import('./account-dialog.tsx')
const loadTransfer = () => import('../transfer/transfer-dialog.tsx')

type Props = { list: TaskList; actions: Pick<Actions, 'addAll'>; disabled: boolean }

/** Shows the button "Account" and its menu, which closes on Escape or when the focus leaves it. */
export function AccountMenu({ list, actions, disabled }: Props) {
  const [open, setOpen] = useState(false)
  const [loading, setLoading] = useState<Loading>({ state: 'loading' })
  const [shown, setShown] = useState<Shown>()
  // The result of the last action, or why it failed.
  const [notice, setNotice] = useState('')
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const phase = useSyncExternalStore(
    list.subscribe,
    () => list.read().phase,
    () => 'loading',
  )
  useDeletion(list)

  // A click beside it need not move the focus.
  useEffect(() => {
    if (!open) return
    function closeBeside({ target }: PointerEvent) {
      if (target instanceof Node && !menu.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeBeside)
    return () => document.removeEventListener('pointerdown', closeBeside)
  }, [open])

  async function load() {
    const answer = await callAccount(readAccount, undefined, { token: list.findToken() })
    setLoading((last) => {
      if (answer.kind === 'done') return { state: 'ready', profile: answer.reply }
      // The account loaded before is still valid. The list notices an ended session.
      return last.state === 'ready' ? last : { state: 'failed' }
    })
  }

  function toggle() {
    setOpen(!open)
    setNotice('')
    if (open) return
    void load()
    // There by the time that an entry is chosen.
    void loadDialog().catch(() => undefined)
  }

  async function choose(task: Shown['task']) {
    setNotice('')
    try {
      if (isTransfer(task)) {
        const { TransferDialog: Transfer } = await loadChunk(loadTransfer)
        setShown({ task, Transfer })
      } else {
        const { AccountDialog: Dialog } = await loadChunk(loadDialog)
        setShown({ task, Dialog })
      }
    } catch {
      setNotice('The dialog could not be loaded. Check your connection and try again.')
    }
  }

  function takeProfile(profile: Profile, done = '') {
    setLoading({ state: 'ready', profile })
    setNotice(done)
  }

  function closeByKey(event: KeyboardEvent) {
    const inDialog = event.target instanceof Element && event.target.closest('dialog')
    if (event.key !== 'Escape' || !open || inDialog) return
    setOpen(false)
    button.current?.focus()
  }

  function closeOnLeaving({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !menu.current?.contains(relatedTarget)) setOpen(false)
  }

  /** The list shows the result, so the menu closes. */
  function endTransfer(outcome: 'done' | undefined) {
    setShown(undefined)
    if (!outcome) return
    setOpen(false)
    button.current?.focus()
  }

  const profile = loading.state === 'ready' ? loading.profile : undefined
  return (
    <div ref={menu} className={style.menu} onKeyDown={closeByKey} onBlur={closeOnLeaving}>
      <button
        ref={button}
        type="button"
        className={style.button}
        disabled={disabled}
        aria-expanded={open}
        onClick={toggle}
      >
        <Icon name="account" />
        Account
      </button>
      {open && (
        <div className={style.panel}>
          <Facts loading={loading} />
          <p role="status" className={style.notice}>
            {notice}
          </p>
          <ul role="list" className={style.entries}>
            <li>
              <LogOut list={list} />
            </li>
            {ENTRIES.map(({ task, text }) => (
              <li key={task}>
                <MenuEntry
                  danger={task === 'deletion'}
                  disabled={isTransfer(task) ? phase !== 'ready' : !profile}
                  onClick={() => void choose(task)}
                >
                  {text}
                </MenuEntry>
              </li>
            ))}
          </ul>
        </div>
      )}
      {shown && 'Transfer' in shown && (
        <shown.Transfer task={shown.task} list={list} actions={actions} onClose={endTransfer} />
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
    </div>
  )
}

function isTransfer(task: Shown['task']): task is TransferTask {
  return task === 'import' || task === 'export'
}

function Facts({ loading }: { loading: Loading }) {
  if (loading.state === 'loading') return <p className={style.note}>Loading your account…</p>
  if (loading.state === 'failed') {
    return <p className={style.note}>Your account could not be loaded.</p>
  }
  const { username, email, expiresAt } = loading.profile
  return (
    <div className={style.facts}>
      <p className={style.name}>{username}</p>
      <p className={style.email}>{email}</p>
      <p className={style.note}>
        Kept until {formatDay(toLocalDay(expiresAt))}. Each visit extends this.
      </p>
    </div>
  )
}
