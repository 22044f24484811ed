import { type RefObject, useRef, useState } from 'react'
import { systemClock } from '../../../../shared/clock.ts'
import { toDay } from '../view/days.ts'
import { isDayFirst } from './day-order.ts'
import type { QuickAddMatch } from './suggestions.ts'
import { choose, type Choices, readTask, suggest, type Suggestion } from './suggestions.ts'

type Parse = (text: string) => QuickAddMatch[]

const NO_CHOICES: Choices = new Map()

/**
 * What is understood of a title while it is typed. The parser comes with the first focus of the
 * field; until it is there, or if it never comes, a title is what was typed.
 */
export function useQuickAdd(field: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState('')
  const [choices, setChoices] = useState(NO_CHOICES)
  const [parse, setParse] = useState<Parse>()
  const asked = useRef(false)

  function load(): void {
    if (asked.current) return
    asked.current = true
    void import('./parse.ts')
      .then(({ parseQuickAdd }) => {
        const dayFirst = isDayFirst(navigator.language)
        setParse(
          () => (typed: string) => parseQuickAdd(typed, { now: systemClock.now(), dayFirst }),
        )
        setText(field.current?.value ?? '')
      })
      .catch(() => {
        // Without a connection; the next focus asks again.
        asked.current = false
      })
  }

  const suggestions = suggest(text, parse?.(text) ?? [], choices)

  return {
    suggestions,
    /** The title as it would be. */
    title: readTask(text, suggestions, nowHere()).title,
    load,
    type: setText,
    toggle: (a: Suggestion) => {
      setChoices(choose(suggestions, choices, a, !a.on))
    },
    /** Refuses the last one that is on; false if none is. */
    dismissLast: (): boolean => {
      const last = suggestions.findLast(({ on }) => on)
      if (last) setChoices(choose(suggestions, choices, last, false))
      return last !== undefined
    },
    /** The task that was typed. */
    read: (typed: string) =>
      readTask(typed, suggest(typed, parse?.(typed) ?? [], choices), nowHere()),
    clear: () => {
      setText('')
      setChoices(NO_CHOICES)
    },
  }
}

/** The day and the time where the visitor is. */
function nowHere(): string {
  const now = systemClock.now()
  const date = new Date(now)
  const digits = (number: number) => String(number).padStart(2, '0')
  return `${toDay(now)}T${digits(date.getHours())}:${digits(date.getMinutes())}`
}
