import { type MouseEvent, useState } from 'react'
import { type AccountSession, endSession, endSessions } from '../../../../shared/api/accounts.ts'
import * as texts from '../../../../shared/texts/account.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { Button } from '../../../ui/button.tsx'
import { unsubscribeHere } from '../offline/notifications.ts'
import type { TaskParts } from './account-dialog.tsx'
import { callAccount, type CallFailure } from './call-account.ts'
import { formatMoment } from './format-moment.ts'
import { FailedCall } from './failure.tsx'
import { useExitConfirmation } from './use-exit-confirmation.tsx'
import kit from '../../../ui/kit.module.css'
import style from './account.module.css'

/** Lists the sessions of the account, and ends one other or all others. */
export function Sessions({ list, profile, onProfile }: TaskParts) {
  const { sessions } = profile
  const [failure, setFailure] = useState<CallFailure>()
  const [done, setDone] = useState('')
  const [busy, setBusy] = useState(false)
  const everywhere = useExitConfirmation(list, endAll)

  async function endOne({ currentTarget }: MouseEvent, { id, createdAt }: AccountSession) {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    setDone('')
    const answer = await callAccount(endSession, undefined, {
      token: list.findToken(),
      params: { id },
    })
    setBusy(false)
    // One that is missing has ended by itself.
    if (answer.kind !== 'done' && answer.kind !== 'missing') return setFailure(answer)
    if (currentTarget === document.activeElement) findNext(currentTarget)?.focus()
    onProfile({ sessions: sessions.filter((session) => session.id !== id) })
    setDone(fill(texts.sessionEnded, { time: formatMoment(createdAt) }))
  }

  /** The button of the next session, or of the one before; else the one that closes the dialog. */
  function findNext(button: Element): HTMLElement | null {
    const entry = button.closest('li')
    const buttons = [entry?.nextElementSibling, entry?.previousElementSibling].map((other) =>
      other?.querySelector('button'),
    )
    const closeButton = button.closest('dialog')?.querySelector('button')
    return buttons.find((other) => other) ?? closeButton ?? null
  }

  async function endAll() {
    setFailure(undefined)
    setDone('')
    const token = list.findToken()
    const answer = await callAccount(endSessions, undefined, { token })
    if (answer.kind !== 'done') return setFailure(answer)
    // Another user may have logged in here meanwhile.
    if (list.findToken() !== token) return
    list.endSession()
    void unsubscribeHere()
  }

  return (
    <>
      <ul role="list" className={kit.lines}>
        {sessions.map((session) => (
          <li key={session.id} className={kit.split}>
            <div>
              {session.current && <p className={style.current}>{texts.thisBrowser}</p>}
              <p>{fill(texts.since, { time: formatMoment(session.createdAt) })}</p>
              <p className={kit.note}>
                {fill(texts.lastUsed, { time: formatMoment(session.lastUsedAt) })}
              </p>
            </div>
            {!session.current && (
              <Button
                variant="quiet"
                aria-disabled={busy}
                aria-label={fill(texts.endSessionOf, { time: formatMoment(session.createdAt) })}
                onClick={(event) => endOne(event, session)}
              >
                {texts.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className={kit.note}>
        {done}
      </p>
      <FailedCall failure={failure} list={list} />
      <div className={kit.row}>
        <Button variant="danger" aria-disabled={everywhere.busy} onClick={everywhere.leave}>
          {texts.logOutEverywhere}
        </Button>
      </div>
      {everywhere.question}
    </>
  )
}
