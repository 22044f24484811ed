import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DRAWINGS } from '../../shared/content/personal.ts'

it('the file of the drawings has each that an interest can name, and no other', () => {
  const file = readFileSync(new URL('drawings.svg', import.meta.url), 'utf8')
  const ids = [...file.matchAll(/<symbol id="([^"]+)" viewBox="0 0 48 48">/g)].map(([, id]) => id)
  expect(ids).toEqual(DRAWINGS)
})
