import { mkdir, writeFile } from 'node:fs/promises'
import { writeJsonSchemas } from './content/json-schemas.ts'
import { writeReference } from './content/reference.ts'
import { REFERENCE, SCHEMAS } from './owner/checkout.ts'

/*
 * Writes the JSON Schemas of the content files to `docs/schema/`, and their pages to
 * `docs/make-it-yours/reference/`.
 */
await mkdir(SCHEMAS, { recursive: true })
for (const [name, text] of writeJsonSchemas()) await writeFile(`${SCHEMAS}/${name}`, text)
await mkdir(REFERENCE, { recursive: true })
for (const [name, text] of writeReference()) await writeFile(`${REFERENCE}/${name}`, text)
