import { expect, it } from 'vitest'
import { addDays, monthName, padNumber, splitDay, weekdayOf } from '../../../../shared/day.ts'
import { isDayFirst } from './day-order.ts'
import { parseQuickAdd } from './parse.ts'
import { readTask, suggest } from './suggestions.ts'

/** A Sunday, at noon where the tests run. */
const NOW = new Date(2026, 10, 22, 12).getTime()
const TODAY = '2026-11-22'
const DAYS = Array.from({ length: 731 }, (_, days) => addDays(TODAY, days))

/** The first of the days with each day and month: today or later. */
const NEXT = new Map(DAYS.toReversed().map((day) => [day.slice(5), day]))

type Written = { text: string; year: boolean; sure?: boolean }

/** The ways to write a day in words that anyone may use. */
function writeWords(day: string, form: (name: string) => string): Written[] {
  const { year, day: number } = splitDay(day)
  const [month, weekday, nth] = [form(monthName(day)), weekdayOf(day), `${number}${suffix(number)}`]
  // Without a capital it is a verb: march 4 miles.
  const sure = !/^(?:mar|march|may)$/.test(month)
  return [
    { text: `${month} ${number}`, year: false, sure },
    { text: `${month} ${nth}`, year: false },
    { text: `${weekday}, ${month} ${number}`, year: false, sure: false },
    { text: `${month} ${number}, ${year}`, year: true },
    { text: `${month} ${nth}, ${year}`, year: true },
    { text: `${weekday} ${month} ${number} ${year}`, year: true },
    { text: `${year} ${month} ${number}`, year: true },
    { text: `${number} ${month}`, year: false, sure },
    { text: `${number}. ${month}`, year: false, sure },
    { text: `${nth} of ${month}`, year: false },
    { text: `on the ${nth} of ${month}`, year: false },
    { text: `${weekday.slice(0, 3)} ${number} ${month}`, year: false, sure: false },
    { text: `${number} ${month} ${year}`, year: true },
    { text: `${nth} ${month} ${year}`, year: true },
    { text: `${weekday} ${number}-${month}-${year}`, year: true },
  ]
}

/** The ways to write a day in numbers, in the order of a language. */
function writeNumbers(day: string, dayFirst: boolean): Written[] {
  const { year, month, day: number } = splitDay(day)
  const order = dayFirst ? [number, month] : [month, number]
  const padded = order.map(padNumber)
  const written = [
    { text: day, year: true },
    { text: day.replaceAll('-', '/'), year: true },
    { text: [...order, year].join('/'), year: true },
    { text: [...padded, year].join('/'), year: true },
    { text: [...order, year].join('-'), year: true },
    { text: [...padded, year % 100].join('/'), year: true },
    { text: order.join('/'), year: false, sure: false },
    { text: `by ${order.join('/')}`, year: false },
  ]
  const dotted = [
    { text: [...order, year].join('.'), year: true },
    { text: [...padded, year % 100].join('.'), year: true },
    { text: `${order.join('.')}.`, year: false, sure: false },
  ]
  return dayFirst ? [...written, ...dotted] : written
}

const NAMES: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.slice(0, 3),
  (name) => `${name.slice(0, 3)}.`,
  (name) => name.slice(0, 3).toUpperCase(),
  (name) => name.toLowerCase(),
]
const TIMES: readonly { write: (date: string) => string; time: string }[] = [
  { write: (date) => date, time: '' },
  { write: (date) => `${date} 16:00`, time: 'T16:00' },
  { write: (date) => `${date} 4pm`, time: 'T16:00' },
  { write: (date) => `${date} at 4:30 PM`, time: 'T16:30' },
  { write: (date) => `${date}, 9:05 a.m.`, time: 'T09:05' },
  { write: (date) => `4pm ${date}`, time: 'T16:00' },
  { write: (date) => `12am, ${date}`, time: 'T00:00' },
  { write: (date) => `${date} at noon`, time: 'T12:00' },
]
const TITLES: readonly ((date: string) => string)[] = [
  (date) => `Dentist ${date}`,
  (date) => `${date} Dentist`,
  (date) => `Dentist, ${date}`,
]

// The order of its numbers is all that a language changes: en-GB stands for the others.
it.each(['en-US', 'en-GB'])(
  'each day of two years, as people write it in %s, is due that day or is left in the title',
  (language) => {
    const dayFirst = isDayFirst(language)
    const wrong: string[] = []
    const missed: string[] = []
    DAYS.forEach((day, index) => {
      const written = [
        ...writeWords(day, NAMES[index % NAMES.length] ?? String),
        ...writeNumbers(day, dayFirst),
      ]
      written.forEach(({ text: date, year, sure = true }, form) => {
        const { write, time } = TIMES[(index + form) % TIMES.length] ?? { write: String, time: '' }
        const text = (TITLES[(index + form) % TITLES.length] ?? String)(write(date))
        const suggestions = suggest(text, parseQuickAdd(text, { now: NOW, dayFirst }), new Map())
        const task = readTask(text, suggestions, `${TODAY}T12:00`)
        const expected = (year ? day : (NEXT.get(day.slice(5)) ?? '')) + time
        if (task.title !== text && (task.due !== expected || task.title !== 'Dentist')) {
          wrong.push(`${text}: ${task.due ?? ''}, ${task.title}`)
        }
        if (task.title === text && sure) missed.push(text)
        // What is only offered is right as well, unless its weekday names another year.
        const [offer] = suggestions
        if (offer && sure && offer.fields.due !== expected) wrong.push(`${text}: offer`)
      })
    })
    expect(wrong).toEqual([])
    expect(missed).toEqual([])
  },
)

function suffix(day: number): string {
  if (day > 10 && day < 20) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}
