import { expect, it } from 'vitest'
import { readUpdated } from './change-date.ts'
import type { ContentProblem } from './problem.ts'

function read(written: string | number | null | undefined) {
  const warnings: ContentProblem[] = []
  const shown = readUpdated('pages/imprint.md', written, 'de', {
    warn: (each) => warnings.push(each),
  })
  return { ...shown, warnings }
}

it('formats a date in the language of the text', () => {
  expect(read('2026-11-02')).toEqual({
    updated: { text: '2. Nov. 2026', datetime: '2026-11-02' },
    warnings: [],
  })
  expect(read(2026).updated).toEqual({ text: '2026', datetime: '2026' })
})

it.each([undefined, null, ''])('does without: %j', (written) => {
  expect(read(written)).toEqual({ warnings: [] })
})

it.each(['31.02.2026', '2026-02-31', 'gestern'])(
  'warns about %s, which is not a date',
  (written) => {
    expect(read(written)).toEqual({
      updated: { text: written },
      warnings: [
        {
          file: 'pages/imprint.md',
          path: 'updated',
          expected: `"${written}" is shown as it is written: write a date such as 2026, 2026-03 or 2026-03-14`,
        },
      ],
    })
  },
)
