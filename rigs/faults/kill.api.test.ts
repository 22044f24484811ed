import { expect, it } from 'vitest'
import { createRandom } from './random.ts'
import { killUnderLoad } from './kill.ts'

/* `npm run test:faults` kills 200 times. */
it('a server killed repeatedly under load loses no acknowledged write', async () => {
  const report = await killUnderLoad(6, createRandom(20))
  expect(report.lost).toEqual([])
  expect(report.kills).toBe(6)
  expect(report.midWrite).toBeGreaterThan(2)
  expect(report.acknowledged).toBeGreaterThan(50)
  // A starved machine starts a server for half a minute.
}, 600_000)
