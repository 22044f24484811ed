import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ICON_NAMES } from './icon.tsx'

it('the sprite has the symbol of each icon, and no other', () => {
  const sprite = readFileSync(new URL('icons.svg', import.meta.url), 'utf8')
  const ids = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">/g)].map(([, id]) => id)
  expect(ids).toEqual(ICON_NAMES)
})
