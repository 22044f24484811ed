import type { Page } from './site.ts'

/** Returns a function that reads the processor time of the page's main thread, in milliseconds. */
export async function watchMainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
    if (seconds === undefined) throw new Error('Chromium does not measure tasks')
    return seconds * 1000
  }
}
