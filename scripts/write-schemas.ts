import { mkdir, writeFile } from 'node:fs/promises'
import { writeJsonSchemas } from './content/json-schemas.ts'
import { SCHEMAS } from './owner/checkout.ts'

/* Writes the JSON Schemas of the content files to `docs/schema/`. */
await mkdir(SCHEMAS, { recursive: true })
for (const [name, text] of writeJsonSchemas()) await writeFile(`${SCHEMAS}/${name}`, text)
