import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Request } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { findChromium } from '../../scripts/find-chromium.ts'
import type { Bench } from './bench.ts'
import { startSite } from './server.ts'

const KILOBYTE = 1000

/** Measures what the first visit of `/` fetches in Chromium with an empty cache. */
export const firstVisitBench: Bench = {
  name: 'first-visit',
  baseline: 'React, react-dom and react-router-dom alone, built with the same settings',
  async *run() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-first-visit-'))
    const server = await startSite(folder)
    try {
      const alone = await buildAlone(folder)
      const { scripts, whole, requests } = await visit(server.origin)
      yield {
        name: 'JavaScript of /, brotli',
        unit: 'kB',
        better: 'less',
        ours: scripts / KILOBYTE,
        baseline: alone / KILOBYTE,
        goal: { most: 95.5 },
      }
      yield {
        name: 'whole first visit of /',
        unit: 'kB',
        better: 'less',
        ours: whole / KILOBYTE,
        baseline: undefined,
        goal: { most: 180 },
      }
      yield {
        name: 'requests of the first visit of /',
        unit: 'requests',
        better: 'less',
        ours: requests,
        baseline: undefined,
        goal: { most: 10 },
      }
    } finally {
      await server.stop()
      await rm(folder, { recursive: true })
    }
  },
}

/** Returns the bytes of the baseline's script in Brotli, built with the settings of vite.config.ts. */
async function buildAlone(folder: string): Promise<number> {
  const outDir = join(folder, 'alone')
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false },
      outDir,
      rolldownOptions: {
        input: fileURLToPath(new URL('first-visit/react-alone.tsx', import.meta.url)),
        output: { entryFileNames: 'alone.js' },
      },
    },
  })
  return brotliCompressSync(await readFile(join(outDir, 'alone.js'))).length
}

/** Measures the encoded bytes of the response bodies. */
async function visit(origin: string) {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage()
    const finished: Request[] = []
    page.on('requestfinished', (request) => finished.push(request))
    await page.goto(origin, { waitUntil: 'networkidle' })
    const sizes = await Promise.all(
      finished.map(async (request) => ({
        type: request.resourceType(),
        bytes: (await request.sizes()).responseBodySize,
      })),
    )
    const sum = (some: typeof sizes) => some.reduce((total, { bytes }) => total + bytes, 0)
    const iconSeen = finished.some((request) => request.url().endsWith('/favicon.svg'))
    // Headless Chromium does not always report the icon.
    const icon = iconSeen ? 0 : await sizeOfIcon(origin)
    return {
      scripts: sum(sizes.filter(({ type }) => type === 'script')),
      whole: sum(sizes) + icon,
      requests: finished.length + (iconSeen ? 0 : 1),
    }
  } finally {
    await browser.close()
  }
}

async function sizeOfIcon(origin: string): Promise<number> {
  const response = await fetch(`${origin}/favicon.svg`, { headers: { 'Accept-Encoding': 'br' } })
  await response.arrayBuffer()
  return Number(response.headers.get('content-length'))
}
