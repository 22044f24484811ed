import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findChromium } from './find-chromium.ts'

/** npx installs it on demand, because it has more dependencies than the whole site. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

type Audit = {
  score: number | null
  title: string
  displayValue?: string
  numericValue?: number
}

/** What Lighthouse says about a page: the score of each category from 0 to 1, and its audits by id. */
export type LighthouseReport = {
  categories: Record<
    string,
    { title: string; score: number | null; auditRefs: readonly { id: string }[] }
  >
  audits: Record<string, Audit>
}

type Options = {
  /** Ids of the categories; by default all. */
  categories?: readonly string[]
  /** Ends the run, with its browser. */
  signal?: AbortSignal
}

/** Runs Lighthouse on a page, with its simulated phone. Throws if there is no Chromium, or if Lighthouse fails. */
export async function runLighthouse(
  url: string,
  { categories, signal }: Options = {},
): Promise<LighthouseReport> {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking'
  const child = spawn(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--chrome-flags=${flags}`],
      ...(categories ? [`--only-categories=${categories.join(',')}`] : []),
    ],
    {
      env: { ...process.env, CHROME_PATH: findChromium() },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  )
  // As a terminal does with Ctrl+C: Lighthouse ends its browser then.
  const stop = () => child.pid !== undefined && process.kill(-child.pid, 'SIGINT')
  signal?.addEventListener('abort', stop)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  signal?.removeEventListener('abort', stop)
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} for ${url}`)
  return JSON.parse(output) as LighthouseReport
}
