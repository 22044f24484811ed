import { isOngoing, writePeriod } from './dates.ts'
import type { ResumeSection } from './resume-sections.ts'

/** A start in the career: a step up in the line. */
export type CareerStep = {
  /** The id of its entry on the page. */
  entryId: string
  /** Where it is on the time axis: 0 is its beginning, 100 its end. */
  x: number
  /** The employer, the school or the title, if there is room for it. */
  label?: CareerLabel
  /** What it is, and from when to when, in words. */
  description: string
}

/** `side` is where the text stands from the step, `page` the narrowest page with room for it. */
type CareerLabel = { text: string; side: 'before' | 'after'; page: Page }

type Page = 'narrow' | 'medium' | 'wide'

/** A line over time that rises by one step with each start. */
export type CareerLine = {
  steps: CareerStep[]
  /** The year of the first step. */
  from: string
  /** First days of years, at most ten, and the narrowest page with room for their texts. */
  years: { text: string; x: number; page: Page }[]
  /** Where the line ends on the time axis. */
  end: number
  /** Whether a role goes on. */
  ongoing: boolean
}

const SECTIONS = new Set(['work', 'education', 'volunteer'])
const MIN_STEPS = 3
const MAX_STEPS = 10
/** The widths of the drawing for which labels are chosen, and of a letter and the space around a label, in px. */
const WIDTHS = { narrow: 340, medium: 560, wide: 820 } as const
const LETTER = 7.2
const LABEL_SPACE = 18
/** The least part of the axis after the last start. */
const MIN_TAIL = 0.06
/** A narrow page names every second one of more than five (career-line.module.css). */
const MAX_YEARS = 10
/**
 * Where a year may begin at most: beyond it, only the margin of a wide page has room for the four digits. On a page of 320 CSS
 * pixels, the drawing has 286 and each margin 17; the digits take 34 with the gap before them.
 */
const MAX_YEAR_PLACE = 93

type Start = Pick<CareerStep, 'entryId' | 'description'> & { time: number; name: string }

/**
 * Composes the line of a career from its jobs, schools and voluntary work, or returns undefined if
 * fewer than three of them have a start.
 * @param updated `datetime` of the last change of the resume, where a line that goes on ends
 * @param language whose digits the years have
 */
export function composeCareerLine(
  sections: readonly ResumeSection[],
  updated: string | undefined,
  language = 'en',
): CareerLine | undefined {
  const { starts, ends, ongoing } = readDates(sections)
  const shown = withoutOutliers(starts.sort((a, b) => a.time - b.time).slice(-MAX_STEPS))
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last || shown.length < MIN_STEPS || first.time === last.time) return undefined
  const lastChange = updated ? Date.parse(updated) : 0
  const latest = ends.reduce((most, end) => Math.max(most, end), Math.max(last.time, lastChange))
  const minEnd = last.time + (last.time - first.time) * MIN_TAIL
  const end = Math.max(latest, minEnd)
  const place = (time: number) => round((100 * (time - first.time)) / (end - first.time))
  const steps: CareerStep[] = []
  // From the end, because the text after a step needs to know where the next one is.
  for (const { time, name, entryId, description } of shown.toReversed()) {
    const x = place(time)
    const label = placeLabel(name, x, steps[0]?.x ?? 100)
    steps.unshift({ entryId, x, ...(label && { label }), description })
  }
  const digits = new Intl.NumberFormat(language, { useGrouping: false })
  const years = listYears(first.time, end).map((year) => {
    const x = place(Date.UTC(year, 0))
    const page: Page = x > MAX_YEAR_PLACE ? 'wide' : 'narrow'
    return { text: digits.format(year), x, page }
  })
  const from = digits.format(new Date(first.time).getUTCFullYear())
  return { steps, from, years, end: place(end), ongoing }
}

function readDates(sections: readonly ResumeSection[]) {
  const starts: Start[] = []
  const ends: number[] = []
  let ongoing = false
  for (const section of sections) {
    if (section.kind !== 'entries' || !SECTIONS.has(section.id)) continue
    section.entries.forEach(({ title, subtitle, period }, index) => {
      const from = period?.start ?? period?.end
      const name = subtitle ?? title
      if (!period || !from?.datetime || !name) return
      const description = [title, subtitle, writePeriod(period)].filter(Boolean).join(', ')
      const entryId = `${section.id}-${index + 1}`
      starts.push({ entryId, name, description, time: Date.parse(from.datetime) })
      if (period.end.datetime) ends.push(Date.parse(period.end.datetime))
      else if (period.start && isOngoing(period.end.text)) ongoing = true
    })
  }
  return { starts, ends, ongoing }
}

/** Drops first starts, such as that of a school, while the wait for the next takes two thirds of the time. */
function withoutOutliers(starts: Start[]): Start[] {
  const [first, second] = starts
  const last = starts.at(-1)
  if (!first || !second || !last || starts.length <= MIN_STEPS) return starts
  const isFar = second.time - first.time > ((last.time - first.time) * 2) / 3
  return isFar ? withoutOutliers(starts.slice(1)) : starts
}

/**
 * Places a label above the line: before its step, or after it up to the next one, whose label is a
 * line of text higher. Returns undefined if it has no room on a wide page either.
 * @param next where the step after it is on the time axis
 */
function placeLabel(text: string, x: number, next: number): CareerLabel | undefined {
  const needed = estimateWidth(text)
  for (const page of ['narrow', 'medium', 'wide'] as const) {
    const width = WIDTHS[page]
    if ((x * width) / 100 >= needed) return { text, side: 'before', page }
    if (((next - x) * width) / 100 >= needed) return { text, side: 'after', page }
  }
  return undefined
}

/** Estimates the width of a label in px. The signs of Chinese, Japanese and Korean are about twice as wide. */
function estimateWidth(text: string): number {
  const letters = [...text].map((letter) => (letter > '\u2e80' ? 2 : 1))
  return letters.reduce<number>((sum, width) => sum + width * LETTER, LABEL_SPACE)
}

/** Lists the years to name: each, or each second, fifth and so on. */
function listYears(start: number, end: number): number[] {
  const first = new Date(start - 1).getUTCFullYear() + 1
  const last = new Date(end).getUTCFullYear()
  const between = [1, 2, 5, 10, 20].find((years) => (last - first) / years < MAX_YEARS) ?? 100
  const years: number[] = []
  for (let year = Math.ceil(first / between) * between; year <= last; year += between)
    years.push(year)
  return years
}

function round(percent: number): number {
  return Math.round(percent * 10) / 10
}
