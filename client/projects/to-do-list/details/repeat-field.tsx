import { useState } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import { firstDue } from '../../../../shared/rules/next-due.ts'
import type { Repeat } from '../../../../shared/rules/repeat.ts'
import type { Actions } from '../list/use-actions.ts'
import { WORKDAYS } from '../view/format-repeat.ts'
import { CustomRepeat, REPEAT_SUMMARY } from './custom-repeat.tsx'
import style from './task-details.module.css'

type Props = { item: Item; edit: Actions['edit']; today: string }

const daily: Repeat = { every: 1, unit: 'day', from: 'due' }
const PRESETS: readonly { name: string; repeat: Repeat | null }[] = [
  { name: 'Never', repeat: null },
  { name: 'Every day', repeat: daily },
  { name: 'Every weekday', repeat: { ...daily, unit: 'week', weekdays: WORKDAYS } },
  { name: 'Every week', repeat: { ...daily, unit: 'week' } },
  { name: 'Every month', repeat: { ...daily, unit: 'month' } },
  { name: 'Every year', repeat: { ...daily, unit: 'year' } },
]
const CUSTOM = 'Custom'
/** Initial custom rule of a task without one. */
const FIRST: Repeat = { every: 2, unit: 'week', from: 'due' }

/** Shows the choice of a repeat rule: the frequent ones, or a custom one. */
export function RepeatField({ item, edit, today }: Props) {
  const { repeat, due } = item
  const [custom, setCustom] = useState(false)
  const preset = PRESETS.find((a) => isSame(a.repeat, repeat))
  const chosen = custom || !preset ? CUSTOM : preset.name

  /** What repeats has a date: without one, it begins with the first that the rule can mean. */
  function change(next: Repeat | null) {
    if (isSame(next, repeat)) return
    const begins = next && due === null && today ? { due: firstDue(next, today) } : {}
    edit(item, { repeat: next, ...begins })
  }

  function choose(name: string) {
    const next = PRESETS.find((a) => a.name === name)
    setCustom(!next)
    change(next ? next.repeat : (repeat ?? FIRST))
  }

  return (
    <div className={style.field}>
      <label htmlFor="details-repeat">Repeat</label>
      <select
        id="details-repeat"
        value={chosen}
        aria-describedby={chosen === CUSTOM ? REPEAT_SUMMARY : undefined}
        onChange={({ target }) => choose(target.value)}
      >
        {PRESETS.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
        <option>{CUSTOM}</option>
      </select>
      {chosen === CUSTOM && repeat && (
        <CustomRepeat repeat={repeat} day={(due ?? today).slice(0, 10)} onChange={change} />
      )}
    </div>
  )
}

/** Compares rules, whose parts are always in canonical order. */
function isSame(a: Repeat | null, b: Repeat | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
