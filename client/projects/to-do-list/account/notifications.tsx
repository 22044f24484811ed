import { useState } from 'react'
import {
  changePush,
  type PushState,
  subscribePush,
  unsubscribePush,
} from '../../../../shared/api/push.ts'
import * as texts from '../../../../shared/texts/reminder.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { canNotify, subscribeHere, unsubscribeHere } from '../offline/notifications.ts'
import type { TaskParts } from './account-dialog.tsx'
import { callAccount, type CallFailure, type CallResult } from './call-account.ts'
import { describeFailure } from './describe-failure.ts'
import { Failure } from './failure.tsx'
import kit from '../../../ui/kit.module.css'

type Props = Pick<TaskParts, 'list' | 'profile' | 'onProfile'> & { state: PushState }

/** Turns notifications on and off for this browser. The browser asks for its permission after the button only. */
export function Notifications({ list, profile, onProfile, state }: Props) {
  const [failure, setFailure] = useState<CallFailure>()
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const token = list.findToken()
  const { key, isHere, browsers, isOnly } = state

  /** Runs a change and shows its result; one without a reply has failed in the browser. */
  async function run(change: () => Promise<CallResult<PushState> | undefined>) {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    setNote('')
    const answer = await change()
    setBusy(false)
    if (!answer) return
    if (answer.kind === 'done') onProfile({ ...profile, push: answer.reply })
    else setFailure(answer)
  }

  async function turnOn() {
    const subscription = await subscribeHere(key)
    if (subscription === 'blocked') setNote(texts.notificationsBlocked)
    else if (!subscription) setNote(texts.notificationsFailed)
    else return callAccount(subscribePush, subscription, { token })
  }

  async function turnOff(): Promise<CallResult<PushState>> {
    const answer = await callAccount(unsubscribePush, undefined, { token })
    if (answer.kind !== 'done') return answer
    await unsubscribeHere()
    return { kind: 'done', reply: { ...state, isHere: false, browsers: browsers - 1 } }
  }

  return (
    <section className={kit.stack} aria-labelledby="notifications">
      <h3 id="notifications" className={kit.heading}>
        {texts.notifications}
      </h3>
      <p>{isHere ? texts.notificationsHere : texts.notificationsIntro}</p>
      {browsers > 0 && (
        <Check
          label={texts.notificationsOnly}
          checked={isOnly}
          aria-disabled={busy}
          onChange={({ target }) =>
            void run(() => callAccount(changePush, { isOnly: target.checked }, { token }))
          }
        />
      )}
      <p role="status" className={kit.note}>
        {note || (!canNotify() && texts.notificationsMissing)}
      </p>
      <Failure
        text={failure && describeFailure(failure)}
        onLogin={failure?.kind === 'ended' ? () => list.endSession() : undefined}
      />
      {canNotify() && (
        <div className={kit.row}>
          <Button
            variant="quiet"
            aria-disabled={busy}
            onClick={() => void run(isHere ? turnOff : turnOn)}
          >
            {isHere ? texts.endNotifications : texts.showNotifications}
          </Button>
        </div>
      )}
    </section>
  )
}
