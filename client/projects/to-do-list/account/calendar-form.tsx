import { useState } from 'react'
import {
  CALENDAR,
  createCalendarFeed,
  deleteCalendarFeed,
} from '../../../../shared/api/accounts.ts'
import { systemClock } from '../../../../shared/clock.ts'
import { toLocalDay } from '../../../../shared/day.ts'
import * as texts from '../../../../shared/texts/account.ts'
import { writeDay } from '../../../../shared/texts/format.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { findHomeZone } from '../../../../shared/zone.ts'
import { CopyButton } from '../../../app/copy-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { Field } from '../../../ui/field.tsx'
import type { TaskParts } from './account-dialog.tsx'
import { callAccount, type CallFailure } from './call-account.ts'
import { FailedCall } from './failure.tsx'
import kit from '../../../ui/kit.module.css'

/** Creates, replaces and ends the address from which calendar programs read the tasks. */
export function CalendarForm({ list, profile, onProfile }: TaskParts) {
  const [zone] = useState(() => findHomeZone().id)
  // Only its digest is on the server, so it shows until the dialog is closed.
  const [address, setAddress] = useState('')
  const [withTasks, setWithTasks] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const [done, setDone] = useState('')
  const [busy, setBusy] = useState(false)
  const { calendarSince } = profile
  const shown = address && `${address}${withTasks ? '?tasks' : ''}`

  async function change(create: boolean) {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    setDone('')
    const token = list.findToken()
    const answer = create
      ? await callAccount(createCalendarFeed, { zone }, { token })
      : await callAccount(deleteCalendarFeed, undefined, { token })
    setBusy(false)
    if (answer.kind !== 'done') return setFailure(answer)
    setAddress(answer.reply ? `${location.origin}${CALENDAR}/${answer.reply.token}.ics` : '')
    setDone(create ? texts.calendarCreated : texts.calendarEnded)
    onProfile({ calendarSince: create ? systemClock.now() : null })
  }

  return (
    <div className={kit.stack}>
      <p>{fill(texts.calendarIntro, { zone })}</p>
      <p>{texts.calendarSecret}</p>
      {shown ? (
        <>
          <Field
            label={texts.calendarAddress}
            value={shown}
            readOnly
            autoFocus
            dir="ltr"
            onFocus={(event) => event.target.select()}
          />
          <Check
            label={texts.calendarTasks}
            checked={withTasks}
            onChange={(event) => setWithTasks(event.target.checked)}
          />
        </>
      ) : (
        calendarSince !== null && (
          <p>{fill(texts.calendarExists, { day: writeDay(toLocalDay(calendarSince)) })}</p>
        )
      )}
      <p role="status" className={kit.note}>
        {done}
      </p>
      <FailedCall failure={failure} list={list} />
      <div className={kit.row}>
        {shown ? (
          <CopyButton
            variant="primary"
            text={() => shown}
            done={texts.calendarCopied}
            blocked={texts.calendarNotCopied}
          >
            {texts.copyAddress}
          </CopyButton>
        ) : (
          <Button
            // The button that ended the address is gone, so this one takes its focus.
            key={calendarSince}
            autoFocus={done !== ''}
            variant="primary"
            aria-disabled={busy}
            onClick={() => void change(true)}
          >
            {calendarSince === null ? texts.createAddress : texts.replaceAddress}
          </Button>
        )}
        {calendarSince !== null && (
          <Button variant="quiet" aria-disabled={busy} onClick={() => void change(false)}>
            {texts.endAddress}
          </Button>
        )}
      </div>
    </div>
  )
}
