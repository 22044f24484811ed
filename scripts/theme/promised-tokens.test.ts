import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readTokens } from './tokens.ts'

const guide = readFileSync(
  new URL('../../docs/make-it-yours/custom-css.md', import.meta.url),
  'utf8',
)

it('the guide for owners promises exactly the tokens that exist', () => {
  const [, section = ''] = guide.split('These tokens stay from version to version:')
  const [table = ''] = section.split('\n## ')
  const promised = [...table.matchAll(/`--([\w-]+)`/g)].map(([, name]) => name)
  expect(promised.sort()).toEqual([...readTokens().light.keys()].sort())
})
