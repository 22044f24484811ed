import type { Item } from '../../../../shared/api/items.ts'
import { joinWithComma } from '../../../../shared/content/comma.ts'
import { daysBetween, padNumber } from '../../../../shared/day.ts'
import { writeDay, writeNearDay, writeShortDay } from '../../../../shared/texts/format.ts'
import { tag } from '../../../../shared/texts/language.ts'
import * as texts from '../../../../shared/texts/task.ts'

/** Returns the time of day at a time in milliseconds, in the visitor's time zone: `17:05`. */
export function toLocalTime(milliseconds: number): string {
  const date = new Date(milliseconds)
  return [date.getHours(), date.getMinutes()].map(padNumber).join(':')
}

/** Splits a due date into day and time; each is empty if there is none. */
export function splitDue(due: string | null): { day: string; time: string } {
  const [day = '', time = ''] = (due ?? '').split('T')
  return { day, time }
}

/** Returns the earliest date of the open steps of a task; null if none has one. */
export function findStepDue({ checklist }: Pick<Item, 'checklist'>): string | null {
  const dates = checklist.flatMap(({ done, due }) => (done || due === undefined ? [] : [due]))
  return findEarliest(dates)
}

/** Returns the date by which views show a task: its own, or that of an open step if it is earlier. */
export function findNextDue(item: Pick<Item, 'due' | 'checklist'>): string | null {
  if (item.checklist.length === 0) return item.due
  return findEarliest([item.due, findStepDue(item)].filter((due) => due !== null))
}

/** A day comes before its times. */
function findEarliest(dates: readonly string[]): string | null {
  return [...dates].sort()[0] ?? null
}

/** Formats a day relative to today: `Today`, `Tomorrow`, `Monday 30 November`, `3 May 2027`. */
export function formatRelativeDay(day: string, today: string): string {
  return formatDayName(day, today, 'long')
}

function formatDayName(day: string, today: string, length: 'long' | 'short'): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return texts.today
  if (ahead === 1) return texts.tomorrow
  if (ahead === -1) return texts.yesterday
  if (day.slice(0, 4) === today.slice(0, 4)) return writeNearDay(day, length)
  return length === 'long' ? writeDay(day) : writeShortDay(day)
}

/** Formats a due date briefly: `Tomorrow, 17:00`, `Mon 30 Nov`. */
export function formatDue(due: string, today: string): string {
  const { day, time } = splitDue(due)
  const name = formatDayName(day, today, 'short')
  return joinWithComma([name, time], tag) ?? ''
}
