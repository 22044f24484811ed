import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { splitFrontMatter } from '../../shared/content/front-matter.ts'
import { readJson } from '../../shared/content/settings-json.ts'
import { valueOf } from '../../shared/content/testing.ts'
import { SAMPLE, SCHEMAS } from '../owner/checkout.ts'
import { writeJsonSchemas } from './json-schemas.ts'

const written = writeJsonSchemas()
const checks = new Map<string, ValidateFunction>()

/** The errors that an editor shows for data. */
function errorsOf(schema: string, data: unknown): unknown {
  const check =
    checks.get(schema) ??
    new Ajv2020({ allowUnionTypes: true }).compile(JSON.parse(written.get(schema) ?? '') as object)
  checks.set(schema, check)
  check(data)
  return check.errors ?? []
}

const read = (file: string) => readFile(join(SAMPLE, file), 'utf8')
const list = async (folder: string, extension: string) =>
  (await readdir(join(SAMPLE, folder)))
    .filter((name) => name.endsWith(extension))
    .map((name) => `${folder}/${name}`)

describe('the JSON Schemas for editors', () => {
  it('are those of the checks; run `npm run schemas` after a change', async () => {
    expect((await readdir(SCHEMAS)).sort()).toEqual([...written.keys()].sort())
    for (const [name, text] of written) {
      expect(await readFile(join(SCHEMAS, name), 'utf8'), name).toBe(text)
    }
  })

  it('accept the sample content', async () => {
    for (const file of ['site.json', ...(await list('quiz', '.json'))]) {
      const schema = file === 'site.json' ? 'site.json' : 'quiz.json'
      const { data } = valueOf(readJson(file, await read(file)))
      expect(errorsOf(schema, data), file).toEqual([])
    }
    for (const file of ['personal.md', 'privacy.md', ...(await list('projects', '.md'))]) {
      const schema = file.startsWith('projects/') ? 'project.json' : file.replace('.md', '.json')
      const { data } = valueOf(splitFrontMatter(file, await read(file)))
      expect(errorsOf(schema, data), file).toEqual([])
    }
    const builds = parseYaml(await read('projects/desktop-software.yaml')) as unknown
    expect(errorsOf('desktop-software.json', builds)).toEqual([])
  })

  it('refuse unknown keys and wrong values', async () => {
    const { data } = valueOf(readJson('site.json', await read('site.json')))
    expect(errorsOf('site.json', { ...(data as object), portfolioLeed: '' })).toHaveLength(1)
    expect(errorsOf('site.json', { ...(data as object), paper: 'A5' })).toHaveLength(1)
    expect(
      errorsOf('quiz.json', { title: 'a', summary: 'b', questions: [{ type: 'x' }] }),
    ).not.toEqual([])
  })
})
