import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import * as formats from 'ajv-formats'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { writeResumeJson } from './published-json.ts'
import { readResume, RESUMES } from './testing.ts'
import { writeVcard } from './vcard.ts'

const HIDDEN = { phone: false, street: false }
const { resolve } = createRequire(import.meta.url)
const schema = JSON.parse(readFileSync(resolve('@jsonresume/schema/schema.json'), 'utf8')) as object
const ajv = new Ajv({ allErrors: true, strict: false })
formats.default(ajv)
const validate = ajv.compile(schema)

type Property = [name: string, parameters: Record<string, string>, type: string, value: string]

/** Parses the properties of a vCard with another library. */
function readCard(text: string): Property[] {
  const [, properties] = ICAL.parse(text) as [string, Property[]]
  return properties
}

function valuesOf(card: Property[], name: string) {
  return card.filter(([property]) => property === name).map(([, , , value]) => value)
}

describe.each(RESUMES)('the files of %s', (name) => {
  it('include a valid JSON Resume', () => {
    const { source, site } = readResume(name)
    const json: unknown = JSON.parse(writeResumeJson(source, site))
    expect(validate(json), JSON.stringify(validate.errors)).toBe(true)
    expect(JSON.stringify(json)).not.toMatch(/[:,[]null|polluted|unshown|"javascript:/)
    expect(json).toMatchObject({ basics: { name: source.basics.name } })
  })

  it('include a vCard that another library can read', () => {
    const { source, site } = readResume(name)
    const text = writeVcard(source, site)
    const card = readCard(text)
    expect(valuesOf(card, 'version')).toEqual(['4.0'])
    expect(valuesOf(card, 'fn')).toEqual([source.basics.name])
    expect(valuesOf(card, 'note')).toEqual(source.basics.summary ? [source.basics.summary] : [])
    expect(valuesOf(card, 'title')).toEqual(source.basics.label ? [source.basics.label] : [])
    expect(text.match(/^BEGIN:/gm)).toHaveLength(1)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
})

describe('private data', () => {
  it('is in no file unless it is allowed', () => {
    const { source, site } = readResume('sample.resume', HIDDEN)
    const files = writeVcard(source, site) + writeResumeJson(source, site)
    expect(files).not.toMatch(/2712 Broadway|94115|555-4321|5554321/)
    expect(files).toContain('San Francisco')
  })

  it('is in both files if it is allowed', () => {
    const { source, site } = readResume('sample.resume')
    const card = readCard(writeVcard(source, site))
    expect(valuesOf(card, 'tel')).toEqual(['tel:9125554321'])
    expect(valuesOf(card, 'adr')).toEqual([
      ['', '', '2712 Broadway St', 'San Francisco', 'California', 'CA 94115', 'US'],
    ])
    expect(JSON.parse(writeResumeJson(source, site))).toMatchObject({
      basics: {
        phone: '(912) 555-4321',
        location: { address: '2712 Broadway St', postalCode: 'CA 94115' },
      },
    })
  })

  it('is allowed separately for each field', () => {
    const { source, site } = readResume('sample.resume', { phone: true, street: false })
    const card = readCard(writeVcard(source, site))
    expect(valuesOf(card, 'tel')).toHaveLength(1)
    expect(writeResumeJson(source, site)).not.toContain('Broadway')
  })
})

describe('the vCard', () => {
  it('links profiles with the name of the service', () => {
    const { source, site } = readResume('sample.resume')
    const profiles = readCard(writeVcard(source, site)).filter(([name]) => name === 'socialprofile')
    expect(profiles.map(([, parameters, , value]) => [parameters['service-type'], value])).toEqual([
      ['Twitter', 'https://www.twitter.com/'],
      ['SoundCloud', 'https://soundcloud.example.com/dandymusicnl'],
    ])
  })

  it('has the time of its last change in UTC', () => {
    const { source, site } = readResume('sample.resume')
    expect(writeVcard(source, site)).toContain('\r\nREV:20171224T155300Z\r\n')
  })
})

describe('the JSON', () => {
  it('has the data of the file, with current keys', () => {
    const { source, site } = readResume('legacy')
    expect(JSON.parse(writeResumeJson(source, site))).toMatchObject({
      basics: { name: 'Ada Example', url: 'https://ada.example/', summary: 'Known by older keys.' },
      work: [{ name: 'Shop', url: 'https://shop.example/', startDate: '2019' }],
      education: [{ score: '3.6' }],
    })
  })

  it('omits invalid dates and empty values', () => {
    const { source, site } = readResume('loose-dates')
    const { work } = JSON.parse(writeResumeJson(source, site)) as { work: object[] }
    expect(work[3]).toEqual({ name: 'Word', startDate: '2020' })
    expect(work[7]).toEqual({ name: 'Season' })
    expect(work[9]).toEqual({ name: 'Moment', startDate: '2019-03-04', endDate: '2019-03-05' })
    const empty = readResume('empty')
    expect(Object.keys(JSON.parse(writeResumeJson(empty.source, empty.site)) as object)).toEqual([
      '$schema',
      'basics',
      'meta',
    ])
  })
})
