import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Prints what each page loads: the size of its scripts and styles with brotli, in bytes, in all and
 * beyond the frame that every page shares. Reads the build in dist/.
 */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const manifest = JSON.parse(await readFile(join(dist, 'assets.json'), 'utf8')) as Manifest
const frame = ['client/pages/+client.tsx', 'client/app/footer.tsx']

function filesOf(keys: string[]): Set<string> {
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

async function sizeOf(file: string): Promise<number> {
  const path = join(dist, 'client', file)
  return (await stat(`${path}.br`).catch(() => stat(path))).size
}

async function sum(files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...files].map(sizeOf))
  return sizes.reduce((total, size) => total + size, 0)
}

const shared = filesOf(frame)
const rows: Record<string, { scripts: number; styles: number; own: number }> = {}
for (const key of Object.keys(manifest)
  .filter((name) => name.endsWith('/page.tsx'))
  .sort()) {
  const files = [...filesOf([...frame, key])]
  rows[key] = {
    scripts: await sum(files.filter((file) => file.endsWith('.js'))),
    styles: await sum(files.filter((file) => file.endsWith('.css'))),
    own: await sum(files.filter((file) => !shared.has(file))),
  }
}
console.table(rows)
