import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AssetsManifest } from '../../client/pages/asset-links.ts'
import { TO_DO_LIST_WORKER } from '../../shared/app-files.ts'
import { LOGIN_PATH, TO_DO_LIST_PATH } from '../../shared/content/page-paths.ts'
import { addPrefix } from '../../shared/content/site-languages.ts'
import type { SiteManifest } from '../../shared/site-manifest.ts'
import { STAMP_FILE } from '../build-stamp.ts'
import { FRAME_MODULES } from '../bundle-sizes.ts'

/** The screens that open without a network, as keys of the manifest. */
const SCREENS = ['client/projects/to-do-list/page.tsx', 'client/projects/to-do-list/auth/page.tsx']

/** What the service worker caches in a language (client/projects/to-do-list/offline/worker.ts). */
type Shell = { pages: string[]; files: string[] }

/**
 * Lists the files that the to-do list loads now or later.
 * @param html the rendered pages, which name the fonts and drawings that they use at once; the others come with use
 */
function listOfflineFiles(manifest: AssetsManifest, html: string): string[] {
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
    if (!FRAME_MODULES.includes(key)) chunk.dynamicImports?.forEach(visit)
  }

  ;[...FRAME_MODULES, ...SCREENS].forEach(visit)
  return [...files].sort().map((file) => `/${file}`)
}

/** Lists what the to-do list needs to open without a network in a language; undefined if the language lacks it. */
async function composeShell(
  dist: string,
  prefix: string,
  folder: string,
): Promise<Shell | undefined> {
  const pages = [TO_DO_LIST_PATH, LOGIN_PATH].map((path) => addPrefix(prefix, path))
  const rendered = pages.map(async (path) =>
    readFile(join(dist, `pages/${encodeURIComponent(path)}.json`), 'utf8').catch(() => undefined),
  )
  const html = await Promise.all(rendered)
  if (html.includes(undefined)) return undefined
  const manifest = await readJson<AssetsManifest>(join(folder, 'assets.json'))
  return { pages, files: listOfflineFiles(manifest, html.join('')) }
}

/**
 * Completes the service worker of a build with the list of its files; a site without a to-do list has none.
 * @param dist folder of the build, after its pages were rendered
 */
export async function completeWorker(dist: string): Promise<void> {
  const worker = join(dist, 'client', TO_DO_LIST_WORKER)
  const { otherLanguages } = await readJson<SiteManifest>(join(dist, 'pages/manifest.json'))
  const languages = [
    { prefix: '', folder: dist },
    ...otherLanguages.map(({ tag, prefix }) => ({ prefix, folder: join(dist, 'languages', tag) })),
  ]
  const lists: Record<string, Shell> = {}
  for (const { prefix, folder } of languages) {
    const shell = await composeShell(dist, prefix, folder)
    if (shell) lists[addPrefix(prefix, TO_DO_LIST_PATH)] = shell
  }
  if (Object.keys(lists).length === 0) return rm(worker)
  const inputs = await readFile(join(dist, STAMP_FILE), 'utf8')
  const version = createHash('sha256').update(inputs).digest('base64url').slice(0, 12)
  const site = JSON.stringify({ version, lists })
  await writeFile(worker, `const SITE = ${site}\n${await readFile(worker, 'utf8')}`)
}

async function readJson<Value>(file: string): Promise<Value> {
  return JSON.parse(await readFile(file, 'utf8')) as Value
}
