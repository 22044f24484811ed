import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { Alarm } from './alarm.ts'
import { askForNotifications } from './notification.ts'
import type { Options } from './state.ts'
import type { Change } from './use-countdown.ts'
import style from './page.module.css'

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
    <fieldset className={style.options}>
      <legend>At zero</legend>
      <div className={style.option}>
        <label>
          <input
            type="checkbox"
            checked={options.sound}
            onChange={({ target }) => set({ sound: target.checked })}
          />
          Sound
        </label>
        <Button variant="quiet" onClick={alarm.ring}>
          Try it
        </Button>
      </div>
      <label>
        <input
          type="checkbox"
          checked={options.notify}
          onChange={({ target }) => setNotify(target.checked)}
        />
        Notification
      </label>
      <label>
        <input
          type="checkbox"
          checked={options.awake}
          onChange={({ target }) => set({ awake: target.checked })}
        />
        Keep the screen on while the timer runs
      </label>
      <p className={style.note}>
        Keep this page open. In the background the signal may be up to a minute late, because
        browsers run background tabs once a minute at most; phones may wait until you return. The
        figures are always right.
      </p>
    </fieldset>
  )
}
