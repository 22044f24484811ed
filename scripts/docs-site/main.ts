import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stdout } from 'node:process'
import { ROOT } from '../owner/checkout.ts'
import { makeDocsContent, writeFiles } from './docs-content.ts'

/* `npm run docs`: writes the documentation as a content folder, and shows it by the dev server, whose data are temporary. */
const folder = join(ROOT, 'node_modules/.cache/docs-site')
rmSync(folder, { recursive: true, force: true })
writeFiles(folder, makeDocsContent(ROOT))
stdout.write(`The documentation as a content folder: ${folder}\n`)

const dataDir = mkdtempSync(join(tmpdir(), 'docs-data-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.env['CONTENT_DIR'] = folder
process.env['DATA_DIR'] = dataDir
await import('../../server/dev.ts')
