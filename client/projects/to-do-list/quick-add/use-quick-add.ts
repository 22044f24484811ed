import { type RefObject, useCallback, useRef, useState } from 'react'
import { systemClock } from '../../../../shared/clock.ts'
import { toLocalDay } from '../../../../shared/day.ts'
import { toLocalTime } from '../view/days.ts'
import { isDayFirst } from './day-order.ts'
import {
  choose,
  keepChoices,
  NO_CHOICES,
  type QuickAddMatch,
  readTask,
  suggest,
  type Suggestion,
  takeAll,
} from './suggestions.ts'

type Parse = (text: string) => QuickAddMatch[]

/**
 * Returns suggestions for a title while it is typed. The parser is loaded with the first focus;
 * without it, the title stays as typed.
 */
export function useQuickAdd(field: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState('')
  const [choices, setChoices] = useState(NO_CHOICES)
  const [parse, setParse] = useState<Parse>()
  const asked = useRef(false)

  function load(): void {
    if (asked.current) return
    asked.current = true
    void import('./parse-typed.ts')
      .then(({ createParser }) => {
        const parseTyped = createParser(isDayFirst(navigator.language))
        setParse(() => (typed: string) => parseTyped(typed, systemClock.now()))
        setText(field.current?.value ?? '')
      })
      .catch(() => {
        // Offline: the next focus tries again.
        asked.current = false
      })
  }

  const type = useCallback((typed: string) => {
    setText(typed)
    setChoices((choices) => keepChoices(typed, choices))
  }, [])

  const suggestions = suggest(text, parse?.(text) ?? [], choices)

  return {
    suggestions,
    /** The title without the suggestions that are on. */
    title: readTask(text, suggestions, nowHere()).title,
    load,
    type,
    toggle: (a: Suggestion) => {
      setChoices(choose(suggestions, choices, a, !a.on))
    },
    /** Dismisses the last suggestion that is on; returns false if there is none. */
    dismissLast: (): boolean => {
      const last = suggestions.findLast(({ on }) => on)
      if (last) setChoices(choose(suggestions, choices, last, false))
      return last !== undefined
    },
    /** Returns the task for a line that was pasted, to which no choice applies. */
    readLine: (line: string) =>
      readTask(line, suggest(line, parse?.(line) ?? [], NO_CHOICES), nowHere()),
    /** Returns the task for a typed text; with `all`, what was only offered is taken too. */
    read: (typed: string, all = false) => {
      const offers = suggest(typed, parse?.(typed) ?? [], choices)
      const taken = all ? takeAll(offers, choices) : choices
      return readTask(typed, suggest(typed, parse?.(typed) ?? [], taken), nowHere())
    },
  }
}

/** Returns the local day and time. */
function nowHere(): string {
  const now = systemClock.now()
  return `${toLocalDay(now)}T${toLocalTime(now)}`
}
