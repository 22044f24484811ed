import { expect, it } from 'vitest'
import { representRedirect } from './representation.ts'

it.each([
  ['/Projects/Quiz?q=a', '/Projects/Quiz?q=a'],
  ['/über uns', '/%C3%BCber%20uns'],
  ['/😀', '/%F0%9F%98%80'],
])('a redirect to %s encodes what no header may contain', (location, encoded) => {
  const { identity } = representRedirect(location, 'no-cache').variants
  expect(identity.head).toContain(encoded)
})
