import { describe, expect, it } from 'vitest'
import { parseResume } from './resume.ts'
import { catalogue, problemsIn, siteSettings, valueOf } from './testing.ts'

const images = catalogue('images/me.svg')

function parse(json: unknown, allowed = { phone: false, street: false }) {
  return parseResume('resume.json', json, images, siteSettings({ private: allowed }))
}

function resume(json: unknown, allowed?: { phone: boolean; street: boolean }) {
  return valueOf(parse(json, allowed)).page
}

describe('parseResume', () => {
  it('needs only a name', () => {
    expect(resume({ basics: { name: ' Ada Example ' } })).toEqual({
      name: 'Ada Example',
      contacts: [],
      sections: [],
    })
  })

  it('reads the header of the resume', () => {
    const basics = {
      name: 'Ada Example',
      label: 'Student',
      image: 'images/me.svg',
      summary: 'Likes planning.',
      location: { city: 'Porto', region: '', countryCode: 'PT' },
    }
    expect(resume({ basics })).toMatchObject({
      label: 'Student',
      picture: { src: '/served/images/me.svg', alt: 'Portrait of Ada Example' },
      summary: 'Likes planning.',
      location: 'Porto, Portugal',
    })
  })

  it('treats empty texts, null and empty lists as absent', () => {
    const json = {
      basics: { name: 'Ada', label: '', summary: null, location: null, profiles: null },
      work: [],
      skills: null,
      education: [],
      references: [],
    }
    expect(resume(json)).toEqual({ name: 'Ada', contacts: [], sections: [] })
  })

  it('ignores keys it does not know, at any depth', () => {
    const json = {
      $schema: 'https://example.com/schema.json',
      basics: { name: 'Ada', pronouns: 'she', location: { planet: 'Earth' } },
      meta: { version: 'v1', theme: 'flat' },
      hobbies: ['maps'],
    }
    expect(resume(json)).toEqual({ name: 'Ada', contacts: [], sections: [] })
  })
})

describe('figures', () => {
  const read = (figures: unknown) =>
    valueOf(parse({ basics: { name: 'Ada Example' }, meta: { figures } }))

  it('are the first three with a value and a label; the others have warnings', () => {
    const figure = { value: '18 → 6 ms', label: 'worst latency' }
    const { page, warnings } = read([figure, { value: '7' }, 'a label', figure, figure, figure])
    expect(page.figures).toEqual([figure, figure, figure])
    expect(warnings.map(({ path, expected }) => `${path} ${expected}`)).toEqual([
      'meta.figures[1] not shown: write a "value" and a "label"',
      'meta.figures[2] not shown: write a "value" and a "label"',
      'meta.figures[5] not shown: write at most 3 figures',
    ])
  })

  it('are left out if there are none', () => {
    for (const figures of [undefined, null, [], [null]]) {
      expect(read(figures).page).not.toHaveProperty('figures')
    }
  })
})

describe('contacts', () => {
  const basics = {
    name: 'Ada',
    email: 'ada@ada.example',
    phone: '+351 (21) 000-000',
    url: 'https://www.ada.example/',
    location: { address: 'Rua 1', postalCode: '4000', city: 'Porto', countryCode: 'PT' },
    profiles: [
      { network: 'Code', username: 'ada', url: 'https://code.example/ada' },
      { url: 'https://chess.example/ada/' },
    ],
  }

  it('omit phone and street unless the owner allows them', () => {
    const shown = resume({ basics })
    expect(JSON.stringify(shown)).not.toMatch(/Rua|4000|351|000-000/)
    expect(shown.location).toBe('Porto, Portugal')
    expect(shown.contacts.map(({ label }) => label)).toEqual([
      'E-mail',
      'Website',
      'Code',
      'Profile',
    ])
  })

  it('show the phone alone, or the street alone, when only that is allowed', () => {
    const withPhone = resume({ basics }, { phone: true, street: false })
    expect(withPhone.location).toBe('Porto, Portugal')
    expect(withPhone.contacts).toContainEqual({
      label: 'Phone',
      text: '+351 (21) 000-000',
      url: 'tel:+35121000000',
    })
    const withStreet = resume({ basics }, { phone: false, street: true })
    expect(withStreet.location).toBe('Rua 1, 4000 Porto, Portugal')
    expect(withStreet.contacts.map(({ label }) => label)).not.toContain('Phone')
  })

  it('show addresses as people write them', () => {
    expect(resume({ basics }).contacts).toEqual([
      { label: 'E-mail', text: 'ada@ada.example', url: 'mailto:ada@ada.example' },
      { label: 'Website', text: 'ada.example', url: 'https://www.ada.example/' },
      { label: 'Code', text: 'code.example/ada', url: 'https://code.example/ada' },
      { label: 'Profile', text: 'chess.example/ada', url: 'https://chess.example/ada/' },
    ])
  })

  it('lose an unsafe link and keep its text', () => {
    const profiles = [{ network: 'Bad', username: 'ada', url: 'javascript:alert(1)' }]
    expect(resume({ basics: { name: 'Ada', profiles } }).contacts).toEqual([
      { label: 'Bad', text: 'ada' },
    ])
  })

  it('omit an empty profile', () => {
    expect(resume({ basics: { name: 'Ada', profiles: [{ network: 'Code' }] } }).contacts).toEqual(
      [],
    )
  })
})

describe('problems', () => {
  const basics = { name: 'Ada' }

  it.each([
    [{}, 'basics: write an object with at least a name'],
    [{ basics: { name: '  ' } }, 'basics.name: write your name'],
    [{ basics: { name: 7 } }, 'basics.name: write a text'],
    [{ basics, work: [{}, {}, { startDate: true }] }, 'work[2].startDate: write a text'],
    [{ basics, work: [{ highlights: { a: 1 } }] }, 'work[0].highlights: write a list of texts'],
    [{ basics, skills: [{ keywords: ['a', {}] }] }, 'skills[0].keywords[1]: write a text'],
    [{ basics, work: [true] }, 'work[0]: write an object'],
    [{ basics, work: [[{}]] }, 'work[0]: write an object'],
    [{ basics: { name: 'Ada', profiles: false } }, 'basics.profiles[0]: write an object'],
    [[], ': write a JSON Resume: an object with "basics", "work", "education" and so on'],
  ])('of %j are told with their place', (json, problem) => {
    expect(problemsIn(parse(json))).toEqual([problem])
  })

  it('are reported all at once', () => {
    const json = { basics: { name: 7 }, work: [{ startDate: [] }], awards: true }
    expect(problemsIn(parse(json))).toHaveLength(3)
  })
})
