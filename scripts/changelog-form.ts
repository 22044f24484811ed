import { isDay } from '../shared/day.ts'

/** The kinds of changes of Keep a Changelog 1.1.0 (https://keepachangelog.com/en/1.1.0/), after the upgrade notes. */
const KINDS = ['When you update', 'Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
const UNRELEASED = 'Unreleased'
const RELEASE = /^\[(\d{1,6})\.(\d{1,6})\.(\d{1,6})\] - (\d{4}-\d{2}-\d{2})$/

type Heading = { level: number; title: string; line: number; hasEntry: boolean }

/** Lists where a changelog does not have the form of Keep a Changelog 1.1.0, one line for each place. */
export function findFormProblems(changelog: string): string[] {
  const headings = readHeadings(changelog)
  const [title, first] = headings
  const problems: string[] = []
  const report = ({ line }: Heading, problem: string) =>
    problems.push(`CHANGELOG.md:${line}: ${problem}`)
  if (title?.level !== 1 || title.title !== 'Changelog')
    problems.push('CHANGELOG.md:1: begin with "# Changelog"')
  if (first && first.title !== `[${UNRELEASED}]`)
    report(first, `begin with the section "## [${UNRELEASED}]"`)

  let before: string | undefined
  let kinds: string[] = []
  for (const heading of headings.slice(1)) {
    const { level, title, hasEntry } = heading
    if (level === 2) {
      kinds = []
      if (title === `[${UNRELEASED}]`) continue
      const rank = rankRelease(title)
      if (!rank) report(heading, 'write the section as "## [1.2.3] - 2026-01-31"')
      else if (before !== undefined && rank >= before)
        report(heading, 'put the newest release first')
      before = rank ?? before
    } else if (level === 3) {
      if (!KINDS.includes(title)) report(heading, `write one of ${KINDS.join(', ')}`)
      else if (kinds.includes(title)) report(heading, `"${title}" stands twice in a section`)
      else if (!hasEntry) report(heading, `"${title}" has no entry`)
      kinds.push(title)
    }
  }
  return problems
}

/** Reads the headings; an entry belongs to each heading above it up to the next one of the same level. */
function readHeadings(changelog: string): Heading[] {
  const headings: Heading[] = []
  changelog.split('\n').forEach((text, index) => {
    const [, marks, title = ''] = /^(#{1,6}) (.*)$/.exec(text) ?? []
    if (marks) {
      headings.push({ level: marks.length, title, line: index + 1, hasEntry: false })
    } else if (text.startsWith('- ')) {
      const parent = headings.findLast(({ level }) => level <= 3)
      if (parent) parent.hasEntry = true
    }
  })
  return headings
}

/** Returns a text by which releases sort; undefined if the heading is not one of a release. */
function rankRelease(title: string): string | undefined {
  const [, ...numbers] = RELEASE.exec(title) ?? []
  const day = numbers.pop()
  if (day === undefined || !isDay(day)) return undefined
  return numbers.map((number) => number.padStart(6, '0')).join('.')
}
