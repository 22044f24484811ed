import { MAX_FIGURES } from './resume-figures.ts'
import { formatDate, isOngoing, normaliseDate } from './dates.ts'
import type { ContentProblem } from './problem.ts'
import { SECTION_KEYS } from './resume-layout.ts'
import type { Dated } from './resume-order.ts'
import type { JsonResume } from './resume-schema.ts'

type Warn = (path: string, expected: string) => void

/** Lists what a checked resume shows as it is written although it is probably a mistake. */
export function listResumeWarnings(file: string, resume: JsonResume): ContentProblem[] {
  const warnings: ContentProblem[] = []
  const warn: Warn = (path, expected) => warnings.push({ file, path, expected })

  resume.basics.profiles.forEach(({ network, username, url }, index) => {
    if (network && !username && !url) {
      warn(`basics.profiles[${index}]`, 'not shown: add a "url" or a "username"')
    }
  })
  for (const key of SECTION_KEYS) {
    const items: object[] = resume[key]
    items.forEach((item, index) => checkDates(item, `${key}[${index}]`, warn))
  }
  checkDate(resume.meta?.lastModified, 'meta.lastModified', warn)
  let figures = 0
  resume.meta?.figures.forEach(({ value, label }, index) => {
    const path = `meta.figures[${index}]`
    if (!value || !label) warn(path, 'not shown: write a "value" and a "label"')
    else if (++figures > MAX_FIGURES) warn(path, `not shown: write at most ${MAX_FIGURES} figures`)
  })
  return warnings
}

function checkDates(item: Dated, path: string, warn: Warn): void {
  const { startDate, endDate, date, releaseDate } = item
  checkDate(startDate, `${path}.startDate`, warn)
  if (!isOngoing(endDate)) checkDate(endDate, `${path}.endDate`, warn)
  checkDate(date, `${path}.date`, warn)
  checkDate(releaseDate, `${path}.releaseDate`, warn)

  const [start, end] = [startDate, endDate].map((written) => normaliseDate(written ?? ''))
  if (!start || !end) return
  // Of `2024` and `2024-03`, neither is known to be before the other.
  const length = Math.min(start.length, end.length)
  if (end.slice(0, length) < start.slice(0, length)) {
    warn(
      `${path}.endDate`,
      `the end ${endDate} is before the start ${startDate}: correct one of them`,
    )
  }
}

/** Nobody who needs a resume worked before; other calendars, such as the Persian one, have such years. */
const FIRST_YEAR = '1900'

function checkDate(written: string | undefined, path: string, warn: Warn): void {
  if (!written) return
  const { datetime } = formatDate(written, 'en')
  if (datetime === undefined) {
    const text = JSON.stringify(written.slice(0, 40))
    warn(
      path,
      `${text} is shown as it is written: write a date such as 2020, 2020-03 or 2020-03-18`,
    )
  } else if (datetime < FIRST_YEAR) {
    warn(
      path,
      `${datetime.slice(0, 4)} is shown as a year of the Gregorian calendar: convert the date`,
    )
  }
}
