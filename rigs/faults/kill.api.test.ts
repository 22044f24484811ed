import { expect, it } from 'vitest'
import { createRandom } from './random.ts'
import { killUnderLoad } from './kill.ts'

it('killed again and again under load, the server loses nothing that it has acknowledged', async () => {
  const report = await killUnderLoad(12, createRandom(20))
  expect(report.lost).toEqual([])
  expect(report.kills).toBe(12)
  expect(report.midWrite).toBeGreaterThan(6)
  expect(report.acknowledged).toBeGreaterThan(100)
})
