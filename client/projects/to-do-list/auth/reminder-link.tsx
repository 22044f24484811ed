import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { call, CallError } from '../../../../shared/api/endpoint.ts'
import {
  type LinkAction,
  type LinkedTask,
  readReminderLink,
  takeReminderLink,
} from '../../../../shared/api/reminders.ts'
import { toLocalDay } from '../../../../shared/day.ts'
import { writeDay } from '../../../../shared/texts/format.ts'
import { tag } from '../../../../shared/texts/language.ts'
import { login } from '../../../../shared/texts/login.ts'
import * as texts from '../../../../shared/texts/reminder.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { formatTitle } from '../../../app/page-head.tsx'
import { useTabTitle } from '../../../app/use-tab-title.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { describeFailure } from './describe-failure.ts'
import kit from '../../../ui/kit.module.css'

type State =
  | { step: 'loading' }
  | { step: 'asking'; task: LinkedTask }
  | { step: 'done'; text: string }
  | { step: 'failed'; text: string }

const CHOICES: readonly { action: LinkAction; label: string }[] = [
  { action: 'complete', label: texts.complete },
  { action: 'hour', label: texts.inAnHour },
  { action: 'tomorrow', label: texts.tomorrow },
]

/**
 * Shows the task of a link in a mail. Only its buttons change something, so that programs which follow links in mails
 * complete nothing.
 */
export function ReminderLink({ token }: { token: string }) {
  const [state, setState] = useState<State>({ step: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useTabTitle(texts.reminder, formatTitle(login))

  useEffect(() => {
    let left = false
    call(readReminderLink, { token }).then(
      (task) => left || setState({ step: 'asking', task }),
      (error: unknown) => left || setState(describeError(error)),
    )
    return () => {
      left = true
    }
  }, [token, attempt])

  async function use(action: LinkAction) {
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      const { at } = await call(takeReminderLink, { token, action })
      end({ step: 'done', text: describeResult(action, at) })
    } catch (error) {
      const next = describeError(error)
      if (next.step === 'failed') setFailure(next.text)
      else end(next)
    } finally {
      setBusy(false)
    }
  }

  /** Moves the focus to the heading, because the focused button is removed. */
  function end(next: State) {
    heading.current?.focus()
    setState(next)
  }

  function retry() {
    end({ step: 'loading' })
    setAttempt((last) => last + 1)
  }

  const problem = state.step === 'failed' ? state.text : failure
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {texts.reminder}
      </h1>
      <div role="status" className={kit.stack}>
        {state.step === 'loading' && <p>{texts.loading}</p>}
        {state.step === 'done' && <Notice>{state.text}</Notice>}
        {problem && <Notice kind="error">{problem}</Notice>}
      </div>
      {state.step === 'asking' && (
        <>
          <div className={kit.stack} data-gap="1">
            <p className="lead">
              <bdi>{state.task.title}</bdi>
            </p>
            {state.task.due !== null && (
              <p className="meta">{fill(texts.due, { due: writeDue(state.task.due) })}</p>
            )}
          </div>
          {state.task.isDone ? (
            <p>{texts.isCompleted}</p>
          ) : (
            <div className={kit.row}>
              {CHOICES.map(({ action, label }) => (
                <Button
                  key={action}
                  variant={action === 'complete' ? 'primary' : 'quiet'}
                  aria-disabled={busy}
                  onClick={() => void use(action)}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
          <div className={kit.row}>
            <Button variant="danger" aria-disabled={busy} onClick={() => void use('off')}>
              {texts.turnOff}
            </Button>
          </div>
        </>
      )}
      {state.step === 'failed' && (
        <div className={kit.row}>
          <Button variant="quiet" onClick={retry}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      <p>
        <Link to={paths.toDoList()}>{texts.toList}</Link>
      </p>
    </>
  )
}

/** The server has a reason of its own, as when a list has no room for the next task. */
export function describeError(error: unknown): State {
  if (!(error instanceof CallError)) return { step: 'failed', text: texts.failed }
  const isGone = error.status === 404 && error.problem !== undefined
  if (isGone) return { step: 'done', text: texts.gone }
  return { step: 'failed', text: describeFailure(error, true) }
}

function describeResult(action: LinkAction, at: number | null): string {
  if (action === 'off') return texts.areOff
  if (at === null) return texts.isCompleted
  const time = new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(at)
  return fill(texts.comesAgain, { day: writeDay(toLocalDay(at)), time })
}

/** Formats a date without a zone: `30 November 2026, 17:00`. */
function writeDue(due: string): string {
  const [day = '', time] = due.split('T')
  return time === undefined ? writeDay(day) : `${writeDay(day)}, ${time}`
}
