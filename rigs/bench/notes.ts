import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyCheckout, writeContent } from '../../e2e/own-content.ts'
import { SECOND } from '../../shared/clock.ts'
import { type Bench, findMedian, findQuantile, type Stopwatch } from './bench.ts'
import { type KeyTimes, launchChromium, measureKey, slowDown } from './chromium.ts'
import { makeNotes } from './notes/make-notes.ts'
import { startSite } from './server.ts'

const NOTES = 300

/** How many times slower a phone is. */
const SLOWDOWN = 4

/** The milliseconds in which the search answers a key. */
const LIMIT = 30

/** 60 keys: words of texts, of titles and of the sample, and nothing. */
const QUERIES = ['planning', 'databases', 'deel reor', 'graphplan mutex', 'typescript', 'kamenozz']

/** Measures the build of a site with many notes, and its search as somebody types on a phone. */
export const notesBench: Bench = {
  name: 'notes',
  baseline: 'the build of the sample, and a page with nothing but a field',
  async *run(stopwatch) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-notes-'))
    try {
      await copyCheckout(folder)
      const sample = await build(folder, stopwatch)
      await writeContent(join(folder, 'content'), makeNotes(NOTES))
      const whole = await build(folder, stopwatch)
      yield {
        name: `build with ${NOTES} notes, against the sample`,
        unit: 's',
        better: 'less',
        ours: whole.elapsed,
        baseline: sample.elapsed,
        goal: { above: 20 },
        details: { 'CPU time': whole.work.toFixed(1), 'baseline CPU time': sample.work.toFixed(1) },
      }
      const { ours, baseline } = await typeOnPhone(folder)
      const goals = {
        'key to results in the page': ['changed', { most: LIMIT }],
        'key to painted results': ['painted', { above: LIMIT }],
      } as const
      for (const [name, [figure, goal]] of Object.entries(goals)) {
        const times = ours.map((key) => key[figure])
        const alone = baseline.map((key) => key[figure])
        yield {
          name: `${name} of ${NOTES} notes, ${SLOWDOWN} times slower`,
          unit: 'ms',
          better: 'less',
          ours: findMedian(times),
          baseline: findMedian(alone),
          goal,
          details: {
            keys: times.length,
            p95: findQuantile(times, 0.95).toFixed(1),
            'baseline p95': findQuantile(alone, 0.95).toFixed(1),
          },
        }
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}

/** Builds a copy of the checkout; returns the CPU time of all its processes and the elapsed time, in seconds. */
async function build(folder: string, stopwatch: Stopwatch) {
  const start = stopwatch.now()
  // The shell adds up the times of the processes that it has waited for (POSIX, `times`).
  const child = spawn('sh', ['-c', `"${process.execPath}" scripts/build.js >&2 && times`], {
    cwd: folder,
    env: { ...process.env, CONTENT_DIR: join(folder, 'content') },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`The build ended with ${code}`)
  const times = output.trim().split(/\s+/)
  const work = times.reduce((sum, time) => sum + readSeconds(time), 0)
  return { work, elapsed: (stopwatch.now() - start) / SECOND }
}

/** Reads a time such as `1m2.500s`. */
function readSeconds(time: string): number {
  const [minutes, seconds = ''] = time.split('m')
  return Number(minutes) * 60 + Number.parseFloat(seconds)
}

/** Types the queries into the search of the built site and into a bare field; returns the times of each key. */
async function typeOnPhone(folder: string): Promise<{ ours: KeyTimes[]; baseline: KeyTimes[] }> {
  const server = await startSite(folder, {}, join(folder, 'dist/app/main.mjs'))
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(server.origin, { waitUntil: 'networkidle' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await slowDown(page, SLOWDOWN)
    const ours = await typeQueries(page, '[data-palette]')
    await page.goto('about:blank')
    await page.setContent('<input>')
    await page.locator('input').focus()
    return { ours, baseline: await typeQueries(page) }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/**
 * Types each query into the focused field, key by key, and measures each key.
 * @param within a selector of what each key changes
 */
async function typeQueries(page: Page, within?: string): Promise<KeyTimes[]> {
  const times: KeyTimes[] = []
  for (const query of QUERIES) {
    for (const key of query) times.push(await measureKey(page, key, within))
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
  }
  return times
}
