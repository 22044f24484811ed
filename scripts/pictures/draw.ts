import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { drawPictures } from './pictures.ts'

const root = new URL('../../', import.meta.url)

for (const [name, picture] of drawPictures()) {
  const file = new URL(name, root)
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, picture)
  console.log(`${fileURLToPath(file).slice(fileURLToPath(root).length)} (${picture.length} bytes)`)
}
