import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeJsonSchemas } from './json-schemas.ts'

/** A reference of a sample file to a JSON Schema of the checkout. */
const REFERENCE = /(\.\.\/)?\.\.\/docs\/schema\//g

/** Writes the JSON Schemas for editors into a content folder, and lets its files refer to these. */
export async function addSchemas(dir: string): Promise<void> {
  await mkdir(join(dir, 'schema'))
  for (const [name, text] of writeJsonSchemas()) await writeFile(join(dir, 'schema', name), text)
  const names = await readdir(dir, { recursive: true })
  for (const name of names.filter((name) => /\.(?:json|ya?ml)$/.test(name))) {
    const text = await readFile(join(dir, name), 'utf8')
    const changed = text.replace(REFERENCE, (_, up = './') => `${String(up)}schema/`)
    if (changed !== text) await writeFile(join(dir, name), changed)
  }
}
