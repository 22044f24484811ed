import { expect, test } from 'vitest'
import { startServerForTest } from '../server/testing.ts'
import { tallyFor } from './tally.ts'

const METHODS = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'LOCK', 'M-SEARCH']

test('methods that nothing answers to are refused on pages', async (context) => {
  const count = tallyFor(context)
  const { origin } = await startServerForTest()
  for (const method of METHODS) {
    const { status } = await fetch(`${origin}/`, { method })
    count(status)
    expect(status).toBe(405)
  }
})
