import { existsSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { compressFolder } from '../compress.ts'
import { GENERATED_FILE } from '../content/generated-files.ts'
import { keepAssets } from '../kept-assets.ts'
import { completeWorker } from './offline-files.ts'

/*
 * Last step of the build: collects the files of all languages, completes and compresses the files for browsers, and
 * keeps those of the previous build.
 */
const { values } = parseArgs({ options: { 'keep-assets-of': { type: 'string' } } })
// Files of the same name are the same: their names have a hash, or their language.
for (const language of await readdir('dist-next/languages').catch(() => [])) {
  const client = `dist-next/languages/${language}/client`
  await cp(client, 'dist-next/client', { recursive: true })
  await rm(client, { recursive: true })
  await rm(`dist-next/languages/${language}/${GENERATED_FILE}`)
  const feeds = `dist-next/languages/${language}/feeds`
  if (existsSync(feeds)) await cp(feeds, 'dist-next/feeds', { recursive: true })
}
await completeWorker('dist-next')
await compressFolder('dist-next/client')
await keepAssets('dist-next', values['keep-assets-of'] ?? 'dist')
// Only the steps of the build need these files, which have paths of this machine.
const intermediate = ['pictures.json', 'languages.json', GENERATED_FILE]
await Promise.all(intermediate.map((file) => rm(`dist-next/${file}`)))
