import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|webmanifest)$/

/** Writes FILE.br and FILE.gz next to each text file, unless they would be larger. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  const variants = {
    br: await promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    gz: await promisify(gzip)(bytes, { level: 9 }),
  }
  for (const [extension, compressed] of Object.entries(variants)) {
    if (compressed.length < bytes.length) await writeFile(`${file}.${extension}`, compressed)
  }
}
