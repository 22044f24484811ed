import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeBadges } from './badges.ts'
import { writeJsonSchemas } from './content/json-schemas.ts'
import { writeReference } from './content/reference.ts'
import { REFERENCE, ROOT, SCHEMAS } from './owner/checkout.ts'

/*
 * Writes the JSON Schemas of the content files to `docs/schema/`, and their pages to
 * `docs/make-it-yours/reference/`, and the badges of README.md.
 */
await mkdir(SCHEMAS, { recursive: true })
for (const [name, text] of writeJsonSchemas()) await writeFile(`${SCHEMAS}/${name}`, text)
await mkdir(REFERENCE, { recursive: true })
for (const [name, text] of writeReference()) await writeFile(`${REFERENCE}/${name}`, text)
const [manifest = '', readme = ''] = await Promise.all(
  ['package.json', 'README.md'].map((file) => readFile(join(ROOT, file), 'utf8')),
)
await mkdir(join(ROOT, 'docs/badges'), { recursive: true })
for (const [file, text] of Object.entries(writeBadges(manifest, readme))) {
  await writeFile(join(ROOT, file), text)
}
