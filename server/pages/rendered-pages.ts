import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PLACEHOLDER_ORIGIN } from '../../shared/content/feed-files.ts'
import type { SiteManifest } from '../../shared/site-manifest.ts'
import { type Frontend, listUnknownPaths, type RenderedPage } from './frontend.ts'

/** Addresses that need no escaping in text, attributes or JSON. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.~:/[\]-]+$/

const MANIFEST_FILE = 'manifest.json'

/** Lists the paths whose pages depend only on the build and the public address. */
function listPaths(manifest: SiteManifest): string[] {
  const pages = manifest.pages.filter(({ data }) => data === undefined)
  return [...pages.map(({ path }) => path), ...listUnknownPaths(manifest)]
}

function nameFile(path: string): string {
  return `${encodeURIComponent(path)}.json`
}

/** Prerenders pages into a new folder. Rejects if one of them is an error. */
export async function writeRenderedPages(
  folder: string,
  manifest: SiteManifest,
  render: Frontend['render'],
): Promise<void> {
  await mkdir(folder)
  const unknown = new Set(listUnknownPaths(manifest))
  for (const path of listPaths(manifest)) {
    const page = await render(path, PLACEHOLDER_ORIGIN)
    const expected = unknown.has(path) ? 404 : 200
    if (page.status !== expected) throw new Error(`${path} was rendered with ${page.status}`)
    await writeFile(join(folder, nameFile(path)), JSON.stringify(page))
  }
  await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(manifest))
}

/** Opens a folder that `writeRenderedPages` has written; each page is read on request. */
export async function openRenderedPages(folder: string) {
  const manifest = (await readJson(join(folder, MANIFEST_FILE))) as SiteManifest
  const paths = new Set(listPaths(manifest))
  return {
    manifest,
    /** Reads the page of a path; undefined when it is not prerendered. */
    find: async (path: string, publicOrigin: string): Promise<RenderedPage | undefined> => {
      if (!paths.has(path) || !PLAIN_ORIGIN.test(publicOrigin)) return undefined
      const { status, html } = (await readJson(join(folder, nameFile(path)))) as RenderedPage
      return { status, html: html.replaceAll(PLACEHOLDER_ORIGIN, () => publicOrigin) }
    },
  }
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}
