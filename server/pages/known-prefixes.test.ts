import { expect, it } from 'vitest'
import { MAX_PATH_LENGTH } from './path-resolver.ts'
import { createKnownPrefixes } from './known-prefixes.ts'

const mayBeKnown = createKnownPrefixes(['/assets/a.js', '/healthz', '/Projects/Quiz/:id'])

it.each([
  '/assets/a.js',
  '/assets/b.js?x=1',
  '/healthz',
  '/healthz?x',
  '/healthz/',
  '/Projects/Quiz/7',
  '/Projects',
])('%s may match a path', (target) => {
  expect(mayBeKnown(target)).toBe(true)
})

it.each(['/%61ssets/a.js', '/assets%2fa.js', '//assets/a.js', '/', '/?assets'])(
  '%s may match a path once it is decoded',
  (target) => {
    expect(mayBeKnown(target)).toBe(true)
  },
)

it('a path over 2 kB matches no path, whatever its first segment', () => {
  const path = '/healthz'.padEnd(MAX_PATH_LENGTH, '/')
  expect(mayBeKnown(`${path}?${path}`)).toBe(true)
  expect(mayBeKnown(`${path}/?${path}`)).toBe(false)
})

it.each(['/wp-login.php', '/assetsx/a.js', '/healthz2', '/projects/Quiz/7', '/a/assets/a.js'])(
  '%s matches no path',
  (target) => {
    expect(mayBeKnown(target)).toBe(false)
  },
)
