import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import kit from '../../ui/kit.module.css'
import { useToast } from '../../ui/toast.tsx'
import type { Alarm } from './alarm.ts'
import { askForNotifications } from './notification.ts'
import type { Options } from './state.ts'
import type { Change } from './use-countdown.ts'

type Props = { options: Options; change: Change; alarm: Alarm }

/** Options for what happens at zero. */
export function OptionFields({ options, change, alarm }: Props) {
  const showToast = useToast()
  const set = (part: Partial<Options>) =>
    change((last) => ({ ...last, options: { ...last.options, ...part } }))

  /** Sets the option at once and reverts it if the browser denies notifications. */
  async function setNotify(notify: boolean) {
    set({ notify })
    if (!notify || (await askForNotifications())) return
    set({ notify: false })
    showToast({
      text: 'Your browser blocks notifications. Allow them in its settings for this site.',
    })
  }

  return (
    <div className={kit.panel}>
      <Fieldset legend="At zero">
        <div className={kit.row} data-between>
          <Check
            label="Sound"
            checked={options.sound}
            onChange={({ target }) => set({ sound: target.checked })}
          />
          <Button variant="quiet" onClick={alarm.ring}>
            Try it
          </Button>
        </div>
        <Check
          label="Notification"
          checked={options.notify}
          onChange={({ target }) => void setNotify(target.checked)}
        />
        <Check
          label="Keep the screen on while the timer runs"
          checked={options.awake}
          onChange={({ target }) => set({ awake: target.checked })}
        />
        <p className={kit.note}>
          Keep this page open. In the background the signal may be up to a minute late, because
          browsers run background tabs once a minute at most; phones may wait until you return. The
          figures are always right.
        </p>
      </Fieldset>
    </div>
  )
}
