import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stdout } from 'node:process'
import { ROOT } from '../owner/checkout.ts'
import { makeDocsContent } from './docs-content.ts'

/* `npm run docs`: writes the documentation as a content folder, and shows it by the dev server, whose data are temporary. */
const folder = join(ROOT, 'node_modules/.cache/docs-site')
await rm(folder, { recursive: true, force: true })
for (const file of makeDocsContent(ROOT)) {
  const path = join(folder, file.path)
  await mkdir(dirname(path), { recursive: true })
  if ('source' in file) await copyFile(file.source, path)
  else await writeFile(path, file.text)
}
stdout.write(`The documentation as a content folder: ${folder}\n`)

const dataDir = await mkdtemp(join(tmpdir(), 'docs-data-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.env['CONTENT_DIR'] = folder
process.env['DATA_DIR'] = dataDir
await import('../../server/dev.ts')
