import { describe, expect, it } from 'vitest'
import { describePerson } from './person.ts'
import { resumeSchema } from './resume-schema.ts'

function describeResume(resume: object) {
  return describePerson(resumeSchema.parse({ basics: { name: 'Ada' }, ...resume }), '2026-11-27')
}

describe('the structured data of a person', () => {
  it('has the data of the resume and nothing else', () => {
    expect(describeResume({})).toEqual({ '@type': 'Person', name: 'Ada' })
  })

  it('has no phone, street, postal code or e-mail address', () => {
    const person = describeResume({
      basics: {
        name: 'Ada',
        phone: '030 1',
        email: 'ada@ada.example',
        location: { address: 'Weg 1', postalCode: '10115', city: 'Berlin', countryCode: 'DE' },
      },
    })
    expect(person.address).toEqual({
      '@type': 'PostalAddress',
      addressLocality: 'Berlin',
      addressCountry: 'DE',
    })
    expect(JSON.stringify(person)).not.toMatch(/030|Weg|10115|ada@/)
  })

  it('lists current employers, former schools as alumniOf and current ones as affiliation', () => {
    const person = describeResume({
      work: [
        { name: 'Now', startDate: '2024' },
        { name: 'Also now', endDate: 'Present' },
        { name: 'Then', endDate: '2023' },
        { position: 'without a name' },
      ],
      education: [{ institution: 'University' }, { institution: 'School', endDate: '2019' }],
    })
    const names = (list?: { name: string }[]) => list?.map(({ name }) => name)
    expect(names(person.worksFor)).toEqual(['Now', 'Also now'])
    expect(names(person.affiliation)).toEqual(['University'])
    expect(names(person.alumniOf)).toEqual(['School'])
  })

  it('takes a job or a school whose end is still to come for a current one', () => {
    const ends = ['2027', '2026-12', '2026-11-28', '2026', '2026-11', '2026-11-27', 'summer 2027']
    const person = describeResume({
      work: ends.map((endDate) => ({ name: endDate, endDate })),
      education: ends.map((endDate) => ({ institution: endDate, endDate })),
    })
    const names = (list?: { name: string }[]) => list?.map(({ name }) => name)
    expect(names(person.worksFor)).toEqual(ends.slice(0, 3))
    expect(names(person.affiliation)).toEqual(ends.slice(0, 3))
    expect(names(person.alumniOf)).toEqual(ends.slice(3))
  })

  it('lists the links of the resume in sameAs, each once', () => {
    const url = 'https://ada.example'
    const profiles = [{ url }, { url: 'mailto:a@b.example' }, { username: 'ada' }]
    expect(describeResume({ basics: { name: 'Ada', url, profiles } }).sameAs).toEqual([url])
  })

  it('has the ids of researchers, and of no other place', () => {
    const profiles = [
      { url: 'https://orcid.org/0000-0002-1825-009x' },
      { url: 'https://scholar.google.com/citations?hl=en&user=JicYPdAAAAAJ' },
      { url: 'https://orcid.org.evil.example/0000-0002-1825-0097' },
    ]
    const { identifier } = describeResume({ basics: { name: 'Ada', profiles } })
    expect(identifier?.map(({ propertyID, value }) => [propertyID, value])).toEqual([
      ['ORCID', '0000-0002-1825-009X'],
      ['Google Scholar', 'JicYPdAAAAAJ'],
    ])
  })
})
