import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import * as formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { findResumeFile, RESUMES } from '../testing.ts'
import { readJsonResume } from './json-resume.ts'

const { resolve } = createRequire(import.meta.url)
const ajv = new Ajv({ allErrors: true, strict: false })
formats.default(ajv)
const validate = ajv.compile(
  JSON.parse(readFileSync(resolve('@jsonresume/schema/schema.json'), 'utf8')) as object,
)

describe('another JSON Resume', () => {
  it.each(RESUMES)('%s becomes a valid one', (name) => {
    const read = readJsonResume('old.json', readFileSync(findResumeFile(name), 'utf8'))
    if (!read.ok) throw new Error(read.problem)
    const { image: _, ...basics } = read.value.resume['basics'] as Record<string, unknown>
    expect(validate({ ...read.value.resume, basics }), JSON.stringify(validate.errors)).toBe(true)
  })

  it('keeps private fields, and reads comments and dates as text', () => {
    const text =
      '{ /* old */ "basics": {"name":"Ada","phone":"1","picture":"images/me.jpg",}, "work":[{"company":"Lab","startDate":"March 2020","endDate":"Present","summary":"<p>Robots</p>"}]}'
    expect(readJsonResume('old.json', text)).toMatchObject({
      ok: true,
      value: {
        resume: {
          basics: { name: 'Ada', phone: '1', image: 'images/me.jpg' },
          work: [{ name: 'Lab', startDate: '2020-03', summary: 'Robots' }],
        },
      },
    })
    expect(readJsonResume('old.json', '{')).toMatchObject({ ok: false })
  })

  it('keeps what this site reads beside JSON Resume: ids, tags and hidden entries', () => {
    const resume = {
      basics: { name: 'Ada', profiles: [{ network: 'Code', hidden: true }] },
      work: [{}, { id: 'lab', name: 'Lab', tags: ['backend'], hidden: true }],
      volunteer: { id: 'club', organization: 'Club' },
      awards: [{ title: 'Cup', hidden: 'no' }],
    }
    expect(readJsonResume('mine.json', JSON.stringify(resume))).toMatchObject({
      ok: true,
      value: {
        resume: {
          basics: { profiles: [{ network: 'Code', hidden: true }] },
          work: [{ id: 'lab', name: 'Lab', tags: ['backend'], hidden: true }],
          volunteer: [{ id: 'club', organization: 'Club' }],
        },
        left: [expect.stringMatching(/^mine\.json: awards\[0\]\.hidden: not shown/)],
      },
    })
  })

  it('is refused with thousands of levels', () => {
    const text = `{"basics":${'['.repeat(3000)}${']'.repeat(3000)}}`
    expect(readJsonResume('old.json', text)).toMatchObject({
      problem: expect.stringMatching(
        /^old\.json:1:1: the settings are nested too deeply/,
      ) as string,
    })
  })

  it('says what of the person is taken, and that an e-mail address is none', () => {
    const text = '{"basics":{"name":"Ada","label":"Engineer","email":"ada at home"}}'
    expect(readJsonResume('old.json', text)).toMatchObject({
      value: {
        taken: ['basics: name, label'],
        left: ['basics.email: "ada at home" is not an e-mail address'],
      },
    })
  })
})
