import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('kit.module.css', import.meta.url), 'utf8')

it('an empty live region is not hidden, because then its first message is not announced', () => {
  const hidden = [...css.matchAll(/^(.*:empty.*) \{\s*display: none;/gm)].map(([, rule]) => rule)
  expect(hidden).toHaveLength(1)
  expect(hidden[0]).toContain(":not([role='status'], [role='alert'])")
})
