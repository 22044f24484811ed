import { z } from 'zod'
import { desktopBuildsSchema } from '../../shared/content/desktop-builds.ts'
import { noteSchema } from '../../shared/content/note.ts'
import { pageSchema } from '../../shared/content/page.ts'
import { personalSchema } from '../../shared/content/personal.ts'
import { privacySchema } from '../../shared/content/privacy.ts'
import { projectSchema } from '../../shared/content/project.ts'
import { quizSchema } from '../../shared/content/quiz-file.ts'
import { siteSchema } from '../../shared/content/site.ts'

/** The schemas of the content files, by the name of their JSON Schema. */
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
    Object.entries(CONTENT_SCHEMAS).map(([name, schema]) => [
      name,
      `${JSON.stringify(toJsonSchema(schema), null, 2)}\n`,
    ]),
  )
}

function toJsonSchema(schema: z.ZodType): unknown {
  const written = z.toJSONSchema(schema, {
    io: 'input',
    override({ jsonSchema }) {
      if (jsonSchema.properties) jsonSchema.additionalProperties = false
    },
  })
  // `$schema` is how a file names its JSON Schema.
  const object = written.anyOf?.find((option) => typeof option === 'object' && option.properties)
  const properties = (typeof object === 'object' ? object : written).properties
  if (properties) properties['$schema'] = { type: 'string' }
  return written
}
