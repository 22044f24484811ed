import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DIST } from '../../server/testing.ts'

/** In KiB. docs/run/deploy.md promises 600 MB for the build; npm takes 60 of them. */
const MAX_PEAK = 540 * 1024

it('a build has room beside the running site on a machine with 1 GB', async () => {
  const report = await readFile(join(DIST, 'build-memory.json'), 'utf8')
  const { peak } = JSON.parse(report) as { peak: number }
  expect(peak).toBeGreaterThan(100 * 1024)
  expect(peak).toBeLessThan(MAX_PEAK)
})
