import { expect, it } from 'vitest'
import { MAX_TITLE_LENGTH } from '../../../../shared/limits.ts'
import { readSharedText, withoutSharedText } from './shared-text.ts'

const read = (query: string) => readSharedText(new URLSearchParams(query))

it.each([
  ['', undefined],
  ['view=today&q=milk', undefined],
  ['text=', ''],
  ['title=&text=&url=', ''],
  ['title=A+page', 'A page'],
  ['title=A+page&url=https://example.com/a', 'A page https://example.com/a'],
  ['title=A+page&text=A+page&url=', 'A page'],
  [
    'title=A+page&text=A+page+https://example.com/a&url=https://example.com/a',
    'A page https://example.com/a',
  ],
  ['text=+two%0D%0Alines%09', 'two lines'],
])('what another app shares becomes the text of a task: %s', (query, text) => {
  expect(read(query)).toBe(text)
})

it('cuts off what is far longer than a title', () => {
  const text = read(`text=${'x'.repeat(1_000_000)}`)
  expect(text).toHaveLength(2 * MAX_TITLE_LENGTH)
})

it('leaves the rest of the query as it was', () => {
  const params = new URLSearchParams('view=today&title=A&text=B&url=C&q=milk')
  expect(withoutSharedText(params).toString()).toBe('view=today&q=milk')
})
