import { expect, it } from 'vitest'
import { createRandom } from './random.ts'
import { killUnderLoad } from './kill.ts'

it('a server killed repeatedly under load loses no acknowledged write', async () => {
  const report = await killUnderLoad(5, createRandom(20))
  expect(report.lost).toEqual([])
  expect(report.kills).toBe(5)
  expect(report.midWrite).toBeGreaterThan(2)
  expect(report.acknowledged).toBeGreaterThan(40)
  // A starved machine starts a server for half a minute.
}, 600_000)
