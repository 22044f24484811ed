import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { Alarm } from './alarm.ts'
import { askForNotifications } from './notification.ts'
import type { Options } from './state.ts'
import type { Change } from './use-countdown.ts'
import style from './page.module.css'

type Props = { options: Options; change: Change; alarm: Alarm }

/** What happens when a date or the timer reaches zero, and what is true of it in the background. */
export function OptionFields({ options, change, alarm }: Props) {
  const showToast = useToast()
  const set = (part: Partial<Options>) =>
    change((last) => ({ ...last, options: { ...last.options, ...part } }))

  /** Set at once, as any box is, and taken back if the browser does not let it be so. */
  async function setNotify(notify: boolean) {
    set({ notify })
    if (!notify || (await askForNotifications())) return
    set({ notify: false })
    showToast({ text: 'This browser does not let this page show notifications.' })
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
        The page has to be open. In the background zero may be told up to a minute late, since
        browsers wake such tabs once a minute at most, and a phone may not until you come back. The
        figures are right whenever you look.
      </p>
    </fieldset>
  )
}
