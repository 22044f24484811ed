import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type Result, failure, success } from '../../shared/result.ts'
import { escapeMarkup } from '../escape-markup.ts'
import { codeOf } from '../storage-faults.ts'
import { formatBars, formatFacts } from './table.ts'

/** A part of the statistics: numbers that are drawn as bars, or facts. */
export type Section = { title: string } & (
  | { bars: [name: string, number: number][] }
  | { facts: Record<string, string> }
)

/** Formats a section for the terminal. */
export function formatSection(section: Section): string {
  return `${section.title}\n${'bars' in section ? formatBars(section.bars) : formatFacts(section.facts)}`
}

/** The first line of each page: only such a file is overwritten. */
const MARKER = '<!doctype html><!-- written by: owner stats -->\n'

/** Writes the sections as one page without scripts. Fails if the file exists and is another one. */
export function writeStatsPage(file: string, sections: readonly Section[]): Result<string, string> {
  const temporary = `${file}.${randomUUID()}`
  try {
    if (!readStart(file).startsWith(MARKER)) {
      return failure(`${file} exists and is no page of statistics. Choose another FILE.`)
    }
    writeFileSync(temporary, formatPage(sections), { mode: 0o600, flag: 'wx' })
    renameSync(temporary, file)
    return success(file)
  } catch (error) {
    rmSync(temporary, { force: true })
    return failure(`${file} cannot be written: ${codeOf(error) || 'unknown error'}.`)
  }
}

/** Reads the beginning of an existing file; a missing one counts as a page of statistics. */
function readStart(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(0, MARKER.length)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return MARKER
    throw error
  }
}

function formatPage(sections: readonly Section[]): string {
  return `${MARKER}<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Statistics</title>
<style>
:root { color-scheme: light dark; accent-color: #0b5d4e; font: 100%/1.5 system-ui, sans-serif }
body { max-inline-size: 48rem; margin: 2rem auto; padding-inline: 1rem }
h1, h2 { line-height: 1.2; font-weight: 600 }
h2 { margin-block: 2.5rem 0.5rem; font-size: 1.25rem }
table { inline-size: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: 0.15rem 0.75rem 0.15rem 0; text-align: start; font-weight: 400; vertical-align: top; overflow-wrap: anywhere }
td.number { text-align: end; white-space: nowrap }
td.bar { inline-size: 40% }
@media (width < 40rem) { td.bar { inline-size: 25% } }
meter { inline-size: 100% }
</style>
<h1>Statistics</h1>
${sections.map(formatPageSection).join('\n')}
`
}

function formatPageSection(section: Section): string {
  const rows = 'bars' in section ? formatBarRows(section.bars) : formatFactRows(section.facts)
  return `<h2>${escapeMarkup(section.title)}</h2>\n<table>\n${rows.join('\n') || '<tr><td>none</td></tr>'}\n</table>`
}

function formatBarRows(bars: readonly [string, number][]): string[] {
  const largest = bars.reduce((most, [, number]) => Math.max(most, number), 1)
  return bars.map(
    ([name, number]) =>
      `<tr><th scope="row">${escapeMarkup(name)}</th><td class="number">${number}</td>` +
      `<td class="bar"><meter aria-hidden="true" max="${largest}" value="${number}"></meter></td></tr>`,
  )
}

function formatFactRows(facts: Readonly<Record<string, string>>): string[] {
  return Object.entries(facts).map(
    ([name, value]) =>
      `<tr><th scope="row">${escapeMarkup(name)}</th><td>${escapeMarkup(value)}</td></tr>`,
  )
}
