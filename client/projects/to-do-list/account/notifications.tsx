import type { PushState } from '../../../../shared/api/push.ts'
import * as texts from '../../../../shared/texts/reminder.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { canNotify } from '../offline/notifications.ts'
import type { TaskParts } from './account-dialog.tsx'
import { FailedCall } from './failure.tsx'
import { useNotifications } from './use-notifications.ts'
import kit from '../../../ui/kit.module.css'

type Props = Pick<TaskParts, 'list' | 'onProfile'> & { state: PushState }

/** Shows whether this browser has notifications, and turns them on and off. */
export function Notifications({ list, onProfile, state }: Props) {
  const { isHere, browsers, isOnly } = state
  const { busy, note, failure, turnOn, turnOff, setOnly } = useNotifications(list, (push) =>
    onProfile({ push }),
  )

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
          onChange={({ target }) => setOnly(target.checked)}
        />
      )}
      <p role="status" className={kit.note}>
        {note || (!canNotify() && texts.notificationsMissing)}
      </p>
      <FailedCall failure={failure} list={list} />
      {canNotify() && (
        <div className={kit.row}>
          <Button
            variant="quiet"
            aria-disabled={busy}
            onClick={() => (isHere ? turnOff(state) : turnOn())}
          >
            {isHere ? texts.endNotifications : texts.showNotifications}
          </Button>
        </div>
      )}
    </section>
  )
}
