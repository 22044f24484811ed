import { z } from 'zod'
import { createTextsSchema } from '../../shared/content/interface-texts.ts'
import { desktopBuildsSchema } from '../../shared/content/desktop-builds.ts'
import { noteSchema } from '../../shared/content/note.ts'
import { pageSchema } from '../../shared/content/page.ts'
import { personalSchema } from '../../shared/content/personal.ts'
import { privacySchema } from '../../shared/content/privacy.ts'
import { projectSchema } from '../../shared/content/project.ts'
import { quizSchema } from '../../shared/content/quiz-file.ts'
import { siteSchema } from '../../shared/content/site.ts'
import { isRecord } from '../../shared/json.ts'

/** The schemas of the content files with settings, by the name of their JSON Schema. */
export const CONTENT_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  'site.json': siteSchema,
  'project.json': projectSchema,
  'page.json': pageSchema,
  'note.json': noteSchema,
  'personal.json': personalSchema,
  'privacy.json': privacySchema,
  'quiz.json': quizSchema,
  'desktop-software.json': desktopBuildsSchema,
}

/** Writes the JSON Schemas with which editors complete and check content files, by file name. */
export function writeJsonSchemas(): Map<string, string> {
  return new Map(
    [...Object.entries(CONTENT_SCHEMAS), ['texts.json', createTextsSchema()] as const].map(
      ([name, schema]) => [name, `${JSON.stringify(toJsonSchema(schema), null, 2)}\n`],
    ),
  )
}

function toJsonSchema(schema: z.ZodType): unknown {
  const written = z.toJSONSchema(schema, {
    io: 'input',
    override({ jsonSchema }) {
      if (jsonSchema.properties) jsonSchema.additionalProperties = false
    },
  })
  addHidden(written)
  // `$schema` is how a file names its JSON Schema.
  const object = written.anyOf?.find((option) => typeof option === 'object' && option.properties)
  const properties = (typeof object === 'object' ? object : written).properties
  if (properties) properties['$schema'] = { type: 'string' }
  return written
}

/** Lets the entries of all lists be hidden: the content reader removes them before they are checked. */
function addHidden(schema: unknown): void {
  if (!isRecord(schema)) return
  for (const entry of listShapes(schema['items'])) {
    if (!isRecord(entry['properties'])) continue
    entry['properties']['hidden'] = {
      type: 'boolean',
      description: 'Whether the entry is nowhere on the site and in none of its files.',
    }
  }
  for (const inner of Object.values(schema)) {
    if (Array.isArray(inner)) inner.forEach(addHidden)
    else addHidden(inner)
  }
}

/** Lists the shapes that an entry of a list may have. */
function listShapes(items: unknown): Record<string, unknown>[] {
  if (!isRecord(items)) return []
  const shapes = items['anyOf'] ?? items['oneOf']
  return Array.isArray(shapes) ? shapes.flatMap(listShapes) : [items]
}
