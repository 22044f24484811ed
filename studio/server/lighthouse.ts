import type { ServerResponse } from 'node:http'
import { findChromium } from '../../scripts/find-chromium.ts'
import { type LighthouseReport, runLighthouse } from '../../scripts/lighthouse.ts'
import { MINUTE } from '../../shared/clock.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import type { LighthouseResult } from '../protocol.ts'

/** The first run downloads Lighthouse. */
const TIMEOUT = 5 * MINUTE

/** Not the speed: the dev server sends the sources one by one. */
const CATEGORIES = ['accessibility', 'best-practices', 'seo']

/** Runs Lighthouse on one page at a time. */
export type Lighthouse = (
  url: string,
  response: ServerResponse,
) => Promise<Result<LighthouseResult, string>>

/** Creates the runner. A run ends with its request. */
export function createLighthouse(run = runLighthouse): Lighthouse {
  let isRunning = false
  return async (url, response) => {
    if (isRunning) return failure('Lighthouse runs already: wait until it is done, or cancel it.')
    try {
      findChromium()
    } catch {
      return failure('Lighthouse needs Chromium or Chrome: install one, or set CHROMIUM_PATH.')
    }
    const ending = new AbortController()
    const cancel = () => ending.abort()
    response.once('close', cancel)
    const timer = setTimeout(cancel, TIMEOUT)
    isRunning = true
    try {
      const { signal } = ending
      return success(summarise(await run(url, { categories: CATEGORIES, signal })))
    } catch {
      return failure('Lighthouse failed. The terminal of the studio says why.')
    } finally {
      isRunning = false
      clearTimeout(timer)
      response.off('close', cancel)
    }
  }
}

function summarise({ categories, audits }: LighthouseReport): LighthouseResult {
  return {
    scores: Object.values(categories).map(({ title, score, auditRefs }) => ({
      title,
      score: score === null ? null : Math.round(score * 100),
      failed: auditRefs.flatMap(({ id }) => {
        const audit = audits[id]
        return audit && audit.score !== null && audit.score < 1 ? [audit.title] : []
      }),
    })),
  }
}
