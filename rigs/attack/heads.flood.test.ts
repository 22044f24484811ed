import { setTimeout } from 'node:timers/promises'
import { test } from 'vitest'
import { SECOND } from '../../shared/clock.ts'
import { startSite } from './site.ts'
import { countOutcomes } from './tally.ts'
import { expectResponsiveDuring, flood, type FloodRequest } from './waits.ts'

/** Node takes no larger heads. */
const LONG = 15_000

/** Ten senders, each of which sends what ten requests once kept the site busy with. */
const TEN_SENDERS: Readonly<Record<string, FloodRequest>> = {
  'paths of slashes': { path: `/${'/'.repeat(LONG)}x` },
  'Accept-Encoding of spaces': {
    path: '/',
    headers: { 'Accept-Encoding': `*${' '.repeat(LONG)}x` },
  },
}

test.for(Object.entries(TEN_SENDERS))(
  'ten senders of %s leave visitors their time',
  async ([, request], context) => {
    const count = countOutcomes(context)
    const site = await startSite()
    await expectResponsiveDuring(site, async () => {
      const stop = flood(site, Array(10).fill([request]), SECOND / 10, count)
      await setTimeout(3 * SECOND)
      await stop()
    })
  },
)
