import { useRef, useState } from 'react'
import * as texts from '../../../../shared/texts/reminder.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedCall } from '../account/failure.tsx'
import { useNotifications } from '../account/use-notifications.ts'
import type { TaskList } from '../task-list.ts'
import kit from '../../../ui/kit.module.css'

/** Offers to show reminders in this browser, where a task gets its first. */
export function NotificationOffer({ list }: { list: TaskList }) {
  const [isHere, setIsHere] = useState(false)
  const result = useRef<HTMLParagraphElement>(null)
  const { busy, note, failure, turnOn } = useNotifications(list, () => {
    setIsHere(true)
    // The button is gone, and what has the focus says what came of it.
    result.current?.focus()
  })
  return (
    <div className={kit.stack}>
      <p ref={result} tabIndex={-1} role="status" className={kit.note}>
        {note || (isHere ? texts.notificationsHere : texts.notificationsIntro)}
      </p>
      <FailedCall failure={failure} list={list} />
      {!isHere && (
        <div className={kit.row}>
          <Button variant="quiet" aria-disabled={busy} onClick={turnOn}>
            {texts.showNotifications}
          </Button>
        </div>
      )}
    </div>
  )
}
