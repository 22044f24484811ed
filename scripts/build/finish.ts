import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { compressFolder } from '../compress.ts'
import { keepAssets } from '../kept-assets.ts'
import { completeWorker } from './offline-files.ts'

/* Last step of the build: completes and compresses the files of browsers, and keeps those of the previous build. */
const { values } = parseArgs({ options: { 'keep-assets-of': { type: 'string' } } })
await completeWorker('dist-next')
await compressFolder('dist-next/client')
await keepAssets('dist-next', values['keep-assets-of'] ?? 'dist')
// Notes from one step to another, with paths of this machine.
await Promise.all(['pictures.json', 'generated.json'].map((file) => rm(`dist-next/${file}`)))
