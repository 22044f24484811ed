import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { parseText } from '../../shared/content/testing.ts'
import { Prose } from './prose.tsx'

it('names a table by all of its columns, also those in code or emphasis', () => {
  const { blocks } = parseText('| `key` | **Meaning** | Size |\n|---|---|---|\n| a | b | c |')
  expect(renderToStaticMarkup(<Prose blocks={blocks} />)).toContain(
    'aria-label="Table: key, Meaning, Size"',
  )
})
