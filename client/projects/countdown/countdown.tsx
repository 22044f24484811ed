import { useEffect, useState } from 'react'
import { createAlarm } from './alarm.ts'
import { Dates } from './dates.tsx'
import { showNotification } from './notification.ts'
import { OptionFields } from './option-fields.tsx'
import { TimerPanel } from './timer-panel.tsx'
import { useCountdown } from './use-countdown.ts'
import { useAnnouncement } from '../../app/use-announcement.ts'
import kit from '../../ui/kit.module.css'

/**
 * Dates, timer and options, with the signals at zero.
 * @param title the page's own title, as the tab shows it
 */
export function Countdown({ title }: { title: string }) {
  const { state, change, linked, dismissLinked } = useCountdown()
  const [alarm] = useState(createAlarm)
  const [announcement, announce] = useAnnouncement<string>()

  useEffect(() => alarm.close, [alarm])

  function signalZero(text: string) {
    announce(text)
    if (state.options.sound) alarm.ring()
    if (state.options.notify) showNotification(text)
  }

  return (
    <div className={kit.columns} data-wide="first">
      <Dates
        state={state}
        change={change}
        linked={linked}
        onDecided={dismissLinked}
        title={title}
        onMilestone={announce}
        onZero={signalZero}
      />
      <div className={`${kit.stack} screen-only`} data-gap="5">
        <TimerPanel
          state={state}
          change={change}
          title={title}
          onPress={alarm.unlock}
          onMilestone={announce}
          onZero={signalZero}
        />
        <OptionFields options={state.options} change={change} alarm={alarm} />
      </div>
      <p className="visually-hidden" role="status">
        <span key={announcement.key}>{announcement.value}</span>
      </p>
    </div>
  )
}
