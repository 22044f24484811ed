import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { writeJsonSchemas } from '../../scripts/content/json-schemas.ts'
import { choiceSchema } from '../../scripts/resume/variants.ts'
import { SECTION_KEYS } from '../../shared/content/resume-layout.ts'
import type { Schemas } from '../protocol.ts'

type JsonSchema = {
  type?: string
  description?: string
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
}

/** Keys that entries of the resume may have beside those of JSON Resume; nothing publishes them. */
const OWN_KEYS: JsonSchema['properties'] = {
  id: {
    type: 'string',
    description: 'A name such as shop, by which translations and variants find the entry.',
  },
  tags: {
    type: 'array',
    items: { type: 'string' },
    description: 'By tags, variants of the resume pick entries.',
  },
}

/** Reads the JSON Schemas from which the studio makes its forms. */
export async function readSchemas(): Promise<Schemas> {
  const file = createRequire(import.meta.url).resolve('@jsonresume/schema/schema.json')
  const resume = JSON.parse(await readFile(file, 'utf8')) as JsonSchema
  for (const key of SECTION_KEYS) {
    const entry = resume.properties?.[key]?.items
    if (entry) entry.properties = { ...entry.properties, ...OWN_KEYS }
  }
  const choice = z.toJSONSchema(choiceSchema, { io: 'input' }) as JsonSchema
  const variant = { ...resume, properties: { ...choice.properties, ...resume.properties } }
  const others = [...writeJsonSchemas()].map(([name, text]): [string, unknown] => [
    name.replace(/\.json$/, ''),
    JSON.parse(text),
  ])
  return { ...Object.fromEntries(others), resume, 'resume-variant': variant }
}
