import { useState } from 'react'
import { readAccount } from '../../../../shared/api/accounts.ts'
import {
  changePush,
  type PushState,
  subscribePush,
  unsubscribePush,
} from '../../../../shared/api/push.ts'
import * as texts from '../../../../shared/texts/reminder.ts'
import { subscribeHere, unsubscribeHere } from '../offline/notifications.ts'
import type { TaskList } from '../task-list.ts'
import { callAccount, type CallFailure, type CallResult } from './call-account.ts'

/** What came of a change: the new state, why a call failed, or what the browser refused, in words. */
type Outcome = CallResult<PushState> | { kind: 'refused'; note: string }

/** Turns notifications on and off for this browser. `onState` receives the state after a change. */
export function useNotifications(list: TaskList, onState: (state: PushState) => void) {
  const [failure, setFailure] = useState<CallFailure>()
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)

  async function run(change: (token: string | undefined) => Promise<Outcome>) {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    setNote('')
    const outcome = await change(list.findToken())
    setBusy(false)
    if (outcome.kind === 'done') onState(outcome.reply)
    else if (outcome.kind === 'refused') setNote(outcome.note)
    else setFailure(outcome)
  }

  return {
    busy,
    /** What the browser refused; empty if nothing. */
    note,
    failure,
    /** Call it from a click: the browser asks for its permission after a gesture only. */
    turnOn: () => void run(turnOn),
    turnOff: (state: PushState) => void run((token) => turnOff(token, state)),
    setOnly: (isOnly: boolean) =>
      void run((token) => callAccount(changePush, { isOnly }, { token })),
  }
}

async function turnOn(token: string | undefined): Promise<Outcome> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return { kind: 'refused', note: texts.notificationsBlocked }
  const failed = { kind: 'refused', note: texts.notificationsFailed } as const
  if (permission !== 'granted') return failed
  const account = await callAccount(readAccount, undefined, { token })
  if (account.kind !== 'done') return account
  const { push } = account.reply
  const subscription = push && (await subscribeHere(push.key))
  return subscription ? callAccount(subscribePush, subscription, { token }) : failed
}

async function turnOff(token: string | undefined, state: PushState): Promise<Outcome> {
  const answer = await callAccount(unsubscribePush, undefined, { token })
  if (answer.kind !== 'done') return answer
  await unsubscribeHere()
  return { kind: 'done', reply: { ...state, isHere: false, browsers: state.browsers - 1 } }
}
