import { z } from 'zod'
import type { ContentFiles } from './content-files.ts'
import { formatDate, type FormattedDate } from './dates.ts'

/** The schema of `updated`. YAML reads a lone year as a number. */
export const changeDate = z.union([z.string(), z.number()], { error: 'write a date' })

/** Formats `updated` of a text in `language`. Warns about one that is not a date, which pages show as it is written. */
export function readUpdated(
  file: string,
  written: string | number | null | undefined,
  language: string,
  { warn }: Pick<ContentFiles, 'warn'>,
): { updated?: FormattedDate } {
  if (!written) return {}
  const updated = formatDate(String(written), language)
  if (updated.datetime === undefined) {
    const expected = `"${written}" is shown as it is written: write a date such as 2026, 2026-03 or 2026-03-14`
    warn({ file, path: 'updated', expected })
  }
  return { updated }
}
