import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type LighthouseReport, runLighthouse } from '../../scripts/lighthouse.ts'
import { PAGES } from '../../server/pages/testing.ts'

/*
 * Runs Lighthouse 12 on pages of the built site, with its simulated phone:
 *   npx tsx rigs/bench/lighthouse.ts [PATH…]
 * Without a path, it tests every page that needs no account. It prints the scores. It fails if a score
 * is below 100 or a figure is above its goal. SEO counts only on pages of the sitemap, because the
 * others are `noindex`. Other load on the machine slows pages down, so the best of a few tries counts.
 */
const WHOLE = ['performance', 'accessibility', 'best-practices']
const TRIES = 3

/** Maximum values: milliseconds, and the cumulative layout shift. */
const GOALS = {
  'largest-contentful-paint': 1800,
  'total-blocking-time': 50,
  'cumulative-layout-shift': 0,
}

/** Redirects visitors without an account. */
const TO_DO_LIST = '/Projects/To-Do-List'

const root = fileURLToPath(new URL('../..', import.meta.url))
const paths =
  process.argv.length > 2 ? process.argv.slice(2) : PAGES.filter((path) => path !== TO_DO_LIST)
const dataDir = await mkdtemp(join(tmpdir(), 'portfolio-lighthouse-'))
const server = spawn(process.execPath, [join(root, 'dist/app/main.mjs')], {
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
})

async function readOrigin(): Promise<string> {
  for await (const line of createInterface({ input: server.stdout })) {
    const { msg, port } = JSON.parse(line) as { msg: string; port: number }
    if (msg !== 'listening') continue
    server.stdout.resume()
    return `http://127.0.0.1:${port}`
  }
  throw new Error('The server ended before it listened')
}

/** Fetches the paths of the sitemap, whose URLs begin with the default PUBLIC_URL. */
async function listIndexable(origin: string): Promise<Set<string>> {
  const text = await (await fetch(`${origin}/sitemap.xml`)).text()
  const found = text.matchAll(/<loc>([^<]+)<\/loc>/g)
  return new Set([...found].map(([, address = '']) => new URL(address).pathname))
}

function describe({ categories, audits }: LighthouseReport): string {
  const scores = Object.entries(categories).map(
    ([name, { score }]) => `${name} ${Math.round((score ?? 0) * 100)}`,
  )
  const figures = Object.keys(GOALS).map((name) => `${name} ${audits[name]?.displayValue ?? '–'}`)
  return [...scores, ...figures].join(', ')
}

/** Lists scores below 100 with their failed audits, and figures above their goals. */
function findMisses({ categories, audits }: LighthouseReport, wanted: readonly string[]): string[] {
  const low = wanted.filter((name) => categories[name]?.score !== 1)
  const slow = Object.entries(GOALS).filter(
    ([name, most]) => (audits[name]?.numericValue ?? Infinity) > most,
  )
  const failed = Object.values(audits).filter(({ score }) => score === 0)
  return [
    ...low.map((name) => `${name} is below 100`),
    ...slow.map(([name, most]) => `${name} is above ${most}`),
    ...(low.length > 0 ? failed.map(({ title }) => title) : []),
  ]
}

try {
  const origin = await readOrigin()
  const indexable = await listIndexable(origin)
  for (const path of paths) {
    const wanted = indexable.has(path) ? [...WHOLE, 'seo'] : WHOLE
    let misses: string[] = []
    for (let tries = 0; tries < TRIES; tries++) {
      const report = await runLighthouse(origin + path)
      console.log(path, describe(report))
      misses = findMisses(report, wanted)
      if (misses.length === 0) break
    }
    for (const miss of misses) console.log(`  ${miss}`)
    if (misses.length > 0) process.exitCode = 1
  }
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
  await rm(dataDir, { recursive: true })
}
