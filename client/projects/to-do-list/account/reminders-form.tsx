import { type SubmitEvent, useState } from 'react'
import { changeReminders, type ReminderSettings } from '../../../../shared/api/reminders.ts'
import { padNumber } from '../../../../shared/day.ts'
import { REMINDER_CHOICES } from '../../../../shared/rules/reminders.ts'
import * as accountTexts from '../../../../shared/texts/account.ts'
import * as texts from '../../../../shared/texts/reminder.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { findHomeZone } from '../../../../shared/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { Select } from '../../../ui/select.tsx'
import { formatReminder } from '../view/format-reminder.ts'
import type { TaskParts } from './account-dialog.tsx'
import { callAccount, type CallFailure } from './call-account.ts'
import { FailedCall } from './failure.tsx'
import { Notifications } from './notifications.tsx'
import { SubmitButton } from '../submit-button.tsx'
import kit from '../../../ui/kit.module.css'

const NONE = 'none'
const noneOption = { value: NONE, label: texts.none }

const MINUTES = REMINDER_CHOICES.map((minutes) => ({
  value: String(minutes),
  label: formatReminder(minutes),
}))
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  // As times are written in the list.
  label: `${padNumber(hour)}:00`,
}))

/** Sets when the account is reminded: by default, in the morning, or not at all. */
export function RemindersForm({ list, profile, onProfile, close }: TaskParts) {
  const [here] = useState(() => findHomeZone().id)
  const [settings, setSettings] = useState<ReminderSettings>(
    profile.reminders ?? { zone: here, isOn: true, defaultMinutes: null, summaryHour: null },
  )
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const { zone, isOn, defaultMinutes, summaryHour } = settings
  const zoneBefore = profile.reminders?.zone ?? here

  function change(parts: Partial<ReminderSettings>) {
    setSettings((last) => ({ ...last, ...parts }))
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    const answer = await callAccount(changeReminders, settings, { token: list.findToken() })
    setBusy(false)
    if (answer.kind !== 'done') return setFailure(answer)
    onProfile({ reminders: answer.reply }, texts.saved)
    close()
  }

  return (
    <div className={kit.stack} data-gap="5">
      <form method="post" className={kit.stack} onSubmit={save}>
        <p>{fill(texts.intro, { email: profile.email })}</p>
        <Check
          label={texts.send}
          checked={isOn}
          onChange={({ target }) => change({ isOn: target.checked })}
        />
        <Select
          label={texts.tasksWithTime}
          value={defaultMinutes === null ? NONE : String(defaultMinutes)}
          options={[noneOption, ...MINUTES]}
          disabled={!isOn}
          onChoose={(value) => change({ defaultMinutes: readNumber(value) })}
        />
        <Select
          label={texts.summary}
          hint={texts.summaryHint}
          value={summaryHour === null ? NONE : String(summaryHour)}
          options={[noneOption, ...HOURS]}
          disabled={!isOn}
          onChoose={(value) => change({ summaryHour: readNumber(value) })}
        />
        <p className={kit.note}>{fill(texts.zoneIs, { zone })}</p>
        {zoneBefore !== here && (
          <Check
            label={fill(texts.useZone, { zone: here })}
            checked={zone === here}
            onChange={({ target }) => change({ zone: target.checked ? here : zoneBefore })}
          />
        )}
        <FailedCall failure={failure} list={list} />
        <div className={kit.row}>
          <SubmitButton busy={busy}>{texts.save}</SubmitButton>
          <Button variant="quiet" onClick={close}>
            {accountTexts.cancel}
          </Button>
        </div>
      </form>
      {profile.push && <Notifications list={list} onProfile={onProfile} state={profile.push} />}
    </div>
  )
}

function readNumber(value: string): number | null {
  return value === NONE ? null : Number(value)
}
