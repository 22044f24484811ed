import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../scripts/find-chromium.ts'
import { PAGES } from '../server/pages/testing.ts'

/*
 * Asks Lighthouse 12 about pages of the built site, on a phone as it simulates one:
 *   npx tsx bench/lighthouse.ts [PATH…]
 * Without a path, every page that a visitor without an account can open. Prints the scores and fails
 * if accessibility or best practices is below 100, if something moves while the page loads, or if SEO is below 100
 * on a page of the sitemap: the others ask not to be found. Lighthouse is fetched by npx when it is
 * needed: it brings more packages than the whole site.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const WHOLE = ['accessibility', 'best-practices']

/** Sends visitors without an account on. */
const TO_DO_LIST = '/Projects/To-Do-List'

type Audit = {
  score: number | null
  title: string
  displayValue?: string
  numericValue?: number
}

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit>
}

const root = fileURLToPath(new URL('..', import.meta.url))
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

async function ask(url: string): Promise<Report> {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking'
  const child = spawn(
    'npx',
    ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: findChromium() }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} for ${url}`)
  return JSON.parse(output) as Report
}

/** The paths of the sitemap, whose addresses are those of the default PUBLIC_URL. */
async function listIndexable(origin: string): Promise<Set<string>> {
  const text = await (await fetch(`${origin}/sitemap.xml`)).text()
  const found = text.matchAll(/<loc>([^<]+)<\/loc>/g)
  return new Set([...found].map(([, address = '']) => new URL(address).pathname))
}

try {
  const origin = await readOrigin()
  const indexable = await listIndexable(origin)
  for (const path of paths) {
    const { categories, audits } = await ask(origin + path)
    const scores = Object.entries(categories).map(([name, { score }]) => [name, score] as const)
    console.log(path, Object.fromEntries(scores.map(([name, score]) => [name, (score ?? 0) * 100])))
    console.log(
      ['first-contentful-paint', 'largest-contentful-paint', 'cumulative-layout-shift']
        .map((name) => `${name} ${audits[name]?.displayValue ?? '–'}`)
        .join(', '),
    )
    const wanted = indexable.has(path) ? [...WHOLE, 'seo'] : WHOLE
    const still = audits['cumulative-layout-shift']?.numericValue === 0
    if (still && scores.every(([name, score]) => !wanted.includes(name) || score === 1)) continue
    process.exitCode = 1
    for (const { score, title } of Object.values(audits)) if (score === 0) console.log(`  ${title}`)
  }
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
  await rm(dataDir, { recursive: true })
}
