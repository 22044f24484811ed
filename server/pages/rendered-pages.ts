import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteManifest } from '../../shared/site-manifest.ts'
import { type Frontend, type RenderedPage, UNKNOWN_PATH } from './frontend.ts'

/**
 * Stands for the site's public address in pages that are rendered before it is known. Nothing has
 * such a name (RFC 6761, section 6.4), so that no content means another thing by it.
 */
const PLACEHOLDER_ORIGIN = 'https://public-origin.invalid'

/** Addresses that are written alike in text, in an attribute and in JSON. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.~:/[\]-]+$/

const MANIFEST_FILE = 'manifest.json'

export type RenderedPages = {
  manifest: SiteManifest
  /** The page of that path; undefined when it has to be rendered. */
  find: (path: string, publicOrigin: string) => Promise<RenderedPage | undefined>
}

/** The paths whose pages depend on nothing but the build and the public address. */
function listPaths({ pages }: SiteManifest): string[] {
  return [...pages.filter(({ data }) => data === undefined).map(({ path }) => path), UNKNOWN_PATH]
}

function nameFile(path: string): string {
  return `${encodeURIComponent(path)}.json`
}

/** Renders pages ahead, into a new folder. Rejects if one of them is an error. */
export async function writeRenderedPages(
  folder: string,
  manifest: SiteManifest,
  render: Frontend['render'],
): Promise<void> {
  await mkdir(folder)
  for (const path of listPaths(manifest)) {
    const page = await render(path, PLACEHOLDER_ORIGIN)
    const expected = path === UNKNOWN_PATH ? 404 : 200
    if (page.status !== expected) throw new Error(`${path} was rendered with ${page.status}`)
    await writeFile(join(folder, nameFile(path)), JSON.stringify(page))
  }
  await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(manifest))
}

/** What `writeRenderedPages` has left in that folder. Each page is read when it is asked for. */
export async function openRenderedPages(folder: string): Promise<RenderedPages> {
  const manifest = (await readJson(join(folder, MANIFEST_FILE))) as SiteManifest
  const paths = new Set(listPaths(manifest))
  return {
    manifest,
    async find(path, publicOrigin) {
      if (!paths.has(path) || !PLAIN_ORIGIN.test(publicOrigin)) return undefined
      const { status, html } = (await readJson(join(folder, nameFile(path)))) as RenderedPage
      return { status, html: html.replaceAll(PLACEHOLDER_ORIGIN, () => publicOrigin) }
    },
  }
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}
