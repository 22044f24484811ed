import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { REFERENCE } from '../owner/checkout.ts'
import { CONTENT_SCHEMAS } from './json-schemas.ts'
import { EXAMPLES } from './reference-examples.ts'
import { listReferenceRows, writeReference } from './reference.ts'

describe('the content reference', () => {
  it('is that of the checks; run `npm run schemas` after a change', async () => {
    const written = writeReference()
    expect((await readdir(REFERENCE)).sort()).toEqual([...written.keys()].sort())
    for (const [name, text] of written) {
      expect(await readFile(join(REFERENCE, name), 'utf8'), name).toBe(text)
    }
  })

  it.each(Object.entries(CONTENT_SCHEMAS))(
    'explains every key of %s by an example',
    (name, schema) => {
      const rows = listReferenceRows(name)
      expect(rows.filter(({ description }) => description === '')).toEqual([])
      expect(rows.filter(({ form }) => form === '')).toEqual([])
      expect(rows.filter(({ example }) => example === undefined)).toEqual([])
      expect(schema.safeParse(EXAMPLES[name]).error).toBeUndefined()
    },
  )
})
