import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AssetsManifest } from '../../client/pages/asset-links.ts'
import { TO_DO_LIST_WORKER } from '../../shared/app-files.ts'
import { STAMP_FILE } from '../build-stamp.ts'

/** The paths of the pages that open without a network, by the manifest key of their screen. */
const OFFLINE_PAGES = new Map([
  ['client/projects/to-do-list/page.tsx', '/Projects/To-Do-List'],
  ['client/projects/to-do-list/auth/page.tsx', '/Projects/To-Do-List/auth'],
])

const FRAME = ['client/pages/+client.tsx', 'client/app/footer.tsx']

/** What the service worker caches (client/projects/to-do-list/offline/worker.ts). */
type Shell = { version: string; pages: string[]; files: string[] }

/**
 * Lists what the to-do list needs to open without a network: its pages, and the files that they load now or
 * later. Undefined if the site has no to-do list.
 * @param html the rendered pages, which name the fonts and drawings that they use at once; the others come with use
 * @param inputs hash of everything that the build is made of
 */
export function listOfflineFiles(
  manifest: AssetsManifest,
  html: string,
  inputs: string,
): Shell | undefined {
  const screens = [...OFFLINE_PAGES.keys()]
  if (!screens.every((key) => manifest[key])) return undefined
  const files = new Set(html.match(/(?<=\/)assets\/[\w./-]+\.(?:woff2|svg)/g))
  const visited = new Set<string>()

  function visit(key: string): void {
    const chunk = manifest[key]
    if (!chunk || visited.has(key)) return
    visited.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) {
      if (!file.endsWith('.woff2')) files.add(file)
    }
    chunk.imports?.forEach(visit)
    // The frame loads every page of the site later, the others only their own parts.
    if (!FRAME.includes(key)) chunk.dynamicImports?.forEach(visit)
  }

  ;[...FRAME, ...screens].forEach(visit)
  const version = createHash('sha256').update(inputs).digest('base64url').slice(0, 12)
  return {
    version,
    pages: [...OFFLINE_PAGES.values()],
    files: [...files].sort().map((file) => `/${file}`),
  }
}

/**
 * Completes the service worker of a build with the list of its files; a site without a to-do list has none.
 * @param dist folder of the build, after its pages were rendered
 */
export async function completeWorker(dist: string): Promise<void> {
  const worker = join(dist, 'client', TO_DO_LIST_WORKER)
  const read = (path: string) => readFile(join(dist, path), 'utf8')
  const manifest = JSON.parse(await read('assets.json')) as AssetsManifest
  const rendered = [...OFFLINE_PAGES.values()].map(async (path) =>
    // A site without the list has not rendered it.
    read(`pages/${encodeURIComponent(path)}.json`).catch(() => ''),
  )
  const html = (await Promise.all(rendered)).join('')
  const shell = listOfflineFiles(manifest, html, await read(STAMP_FILE))
  if (!shell) return rm(worker)
  await writeFile(
    worker,
    `const SHELL = ${JSON.stringify(shell)}\n${await readFile(worker, 'utf8')}`,
  )
}
