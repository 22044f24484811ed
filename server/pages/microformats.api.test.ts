import { mf2 } from 'microformats-parser'
import { describe, expect, it } from 'vitest'
import { request, startServerForTest } from '../testing.ts'

type Root = ReturnType<typeof mf2>['items'][number]

/** Reads the microformats of a page of the build, as other programs do. */
async function read(path: string) {
  const { origin } = await startServerForTest({ publicOrigin: 'https://ada.example' })
  const { text } = await request(origin, path)
  return mf2(text, { baseUrl: `https://ada.example${path}` })
}

const rootsOf = (item: Root | undefined, property: string) =>
  (item?.properties[property] ?? []).filter(
    (value): value is Root => typeof value === 'object' && 'type' in value,
  )

describe.each(['/', '/Resume'])('the microformats of %s', (path) => {
  it('are one resume with a person, jobs and schools, and no name of anything else', async () => {
    const { items, rels } = await read(path)
    expect(items.map(({ type }) => type)).toEqual([['h-resume']])
    const [resume] = items
    // What is left unmarked inside would be a property of the resume itself.
    expect(Object.keys(resume?.properties ?? {}).sort()).toEqual([
      'contact',
      'education',
      'experience',
    ])
    const [person, ...others] = rootsOf(resume, 'contact')
    expect([person?.type, others]).toEqual([['h-card'], []])
    expect(person?.properties).toMatchObject({
      name: ['Your Name'],
      email: ['mailto:you@example.com'],
      url: expect.arrayContaining(['https://example.com', 'https://github.com/your-name']) as [],
    })
    expect(Object.keys(person?.properties ?? {})).toEqual(
      expect.arrayContaining(['job-title', 'locality', 'note', 'photo']),
    )
    for (const [property, count] of [
      ['experience', 4],
      ['education', 2],
    ] as const) {
      const entries = rootsOf(resume, property)
      expect(entries).toHaveLength(count)
      for (const { type, properties } of entries) {
        expect(type).toEqual(['h-event'])
        expect(properties['name']).toHaveLength(1)
        expect(properties['start']?.[0]).toMatch(/^\d{4}(-\d\d){0,2}$/)
      }
    }
    expect(rels['me']).toEqual(
      expect.arrayContaining(['mailto:you@example.com', 'https://github.com/your-name']),
    )
  })
})

it.each(['/Projects', '/Personal', '/Privacy', '/Projects/IC'])(
  'the page %s has no microformats but what it links to',
  async (path) => {
    expect((await read(path)).items).toEqual([])
  },
)
