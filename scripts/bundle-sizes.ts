import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AssetsManifest } from '../client/pages/asset-links.ts'

/** Bytes that a page loads, compressed with brotli; `own` counts files that not every page loads. */
export type PageSizes = { scripts: number; styles: number; own: number }

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))

/** Entry modules that every page loads. */
export const FRAME_MODULES = ['client/pages/+client.tsx', 'client/app/footer.tsx']

/** Measures the build in dist/. Keys are the source files of pages, such as `client/resume/page.tsx`. */
export async function measureBundle(): Promise<Record<string, PageSizes>> {
  const manifest = await readManifest()

  function filesOf(keys: readonly string[]): Set<string> {
    const files = new Set<string>()
    function visit(key: string) {
      const chunk = manifest[key]
      if (!chunk || files.has(chunk.file)) return
      for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
      chunk.imports?.forEach(visit)
    }
    keys.forEach(visit)
    return files
  }

  async function sum(files: readonly string[]): Promise<number> {
    const sizes = await Promise.all(files.map((file) => sizeOf(join(DIST, 'client', file))))
    return sizes.reduce((total, size) => total + size, 0)
  }

  const shared = filesOf(FRAME_MODULES)
  const pages = Object.keys(manifest).filter((key) => key.endsWith('/page.tsx'))
  const measured = pages.sort().map(async (page) => {
    const files = [...filesOf([...FRAME_MODULES, page])]
    const sizes: PageSizes = {
      scripts: await sum(files.filter((file) => file.endsWith('.js'))),
      styles: await sum(files.filter((file) => file.endsWith('.css'))),
      own: await sum(files.filter((file) => !shared.has(file))),
    }
    return [page, sizes] as const
  })
  return Object.fromEntries(await Promise.all(measured))
}

/** Lists the chunks that the frame imports: each of them would run before it, though it needs React from there. */
export async function listFrameImports(): Promise<string[]> {
  const [entry = ''] = FRAME_MODULES
  return [...((await readManifest())[entry]?.imports ?? [])]
}

async function readManifest(): Promise<AssetsManifest> {
  return JSON.parse(await readFile(join(DIST, 'assets.json'), 'utf8')) as AssetsManifest
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(`${path}.br`).catch(() => stat(path))).size
}
