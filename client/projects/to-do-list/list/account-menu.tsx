import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { readAccount, type Profile } from '../../../../shared/api/accounts.ts'
import { call } from '../../../../shared/api/endpoint.ts'
import type { TaskList } from '../task-list.ts'
import { formatDay } from './format-day.ts'
import { AccountIcon } from './icons.tsx'
import { LogOut } from './log-out.tsx'
import style from './account-menu.module.css'

type Loading = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; profile: Profile }

/** The button "Account" and what it opens. Escape, and leaving it, close it again. */
export function AccountMenu({ list, disabled }: { list: TaskList; disabled: boolean }) {
  const [open, setOpen] = useState(false)
  const [loading, setLoading] = useState<Loading>({ state: 'loading' })
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

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
    const token = list.findToken()
    try {
      if (!token || !navigator.onLine) throw new Error('Offline')
      setLoading({ state: 'ready', profile: await call(readAccount, undefined, { token }) })
    } catch {
      // What was loaded before still holds. A session that has ended is noticed by the list.
      setLoading((last) => (last.state === 'ready' ? last : { state: 'failed' }))
    }
  }

  function toggle() {
    setOpen(!open)
    if (!open) void load()
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
        <AccountIcon />
        Account
      </button>
      {open && (
        <div className={style.panel}>
          <Facts loading={loading} />
          <LogOut list={list} />
        </div>
      )}
    </div>
  )
}

function Facts({ loading }: { loading: Loading }) {
  if (loading.state === 'loading') return <p className={style.note}>Loading your account…</p>
  if (loading.state === 'failed') {
    return <p className={style.note}>Your account could not be loaded just now.</p>
  }
  const { username, email, expiresAt } = loading.profile
  return (
    <div className={style.facts}>
      <p className={style.name}>{username}</p>
      <p className={style.email}>{email}</p>
      <p className={style.note}>
        Kept until {formatDay(expiresAt)}, and longer each time you come back.
      </p>
    </div>
  )
}
