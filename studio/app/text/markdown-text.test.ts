import { expect, test } from 'vitest'
import { countWords, listHeadings } from './markdown-text.ts'

const TEXT = `---
title: Not counted
# a comment
---
# The robot

It sorts *screws*, and nuts.

\`\`\`sh
# no heading
\`\`\`

## What is next ##
`

test('headings are listed with level and line, but not those of settings and code', () => {
  for (const text of [TEXT, TEXT.replaceAll('\n', '\r\n')])
    expect(listHeadings(text)).toEqual([
      { level: 1, text: 'The robot', line: 5 },
      { level: 2, text: 'What is next', line: 13 },
    ])
})

test('words of the text are counted, not its settings and signs', () => {
  expect(countWords('---\ntitle: Not counted\n---\nIt sorts *screws*, and nuts. — 日本')).toBe(6)
  expect(countWords('')).toBe(0)
})
