import { describe, expect, it } from 'vitest'
import { composePrivacyPage, parsePrivacy } from './privacy.ts'
import { contentFiles, problemsIn, valueOf } from './testing.ts'

const MAIL = { label: 'E-mail', text: 'ada@ada.example', url: 'mailto:ada@ada.example' }

function parse(settings: string, body = '') {
  return parsePrivacy('privacy.md', `---\n${settings}\n---\n${body}`, contentFiles(), 'en')
}

/** The page of a site whose resume has these contacts. */
function compose(settings: string, body = '', contacts = [MAIL], securityContact?: string) {
  const resume = { name: 'Ada', contacts }
  const site = { ...(securityContact && { securityContact }) }
  return composePrivacyPage(valueOf(parse(settings, body)), resume, site)
}

describe('parsePrivacy', () => {
  it.each(['', '# nothing', 'name:', 'updated: ""'])('needs no settings: %j', (settings) => {
    expect(valueOf(parse(settings))).toEqual({ blocks: [] })
  })

  it('takes a name, a contact and a date', () => {
    expect(
      valueOf(parse('name: Ada Ltd\ncontact: https://ada.example/\nupdated: 2026-11')),
    ).toEqual({
      name: 'Ada Ltd',
      contact: 'https://ada.example/',
      updated: { text: 'Nov 2026', datetime: '2026-11' },
      blocks: [],
    })
  })

  it.each(['javascript:alert(1)', 'ada@ada.example'])('refuses the contact %s', (contact) => {
    expect(problemsIn(parse(`contact: ${contact}`))).toEqual([
      'contact: write a link that starts with mailto:, https:, http: or tel:',
    ])
  })

  it('reports a missing picture, also beside wrong settings', () => {
    const missing =
      'line 4: the content folder has no picture "images/no.png": add it, or correct the path'
    expect(problemsIn(parse('', '![x](images/no.png)'))).toEqual([missing])
    expect(problemsIn(parse('contact: ada', '![x](images/no.png)'))).toEqual([
      'contact: write a link that starts with mailto:, https:, http: or tel:',
      missing,
    ])
  })
})

describe('the page', () => {
  it('shows name and contact of privacy.md, else name and e-mail address of the resume', () => {
    expect(compose('name: Ada Ltd\ncontact: mailto:privacy@ada.example')).toMatchObject({
      name: 'Ada Ltd',
      contact: { text: 'privacy@ada.example', url: 'mailto:privacy@ada.example' },
    })
    expect(compose('')).toMatchObject({
      name: 'Ada',
      contact: { text: 'ada@ada.example', url: 'mailto:ada@ada.example' },
    })
  })

  it('shows the contact of site.json if the resume has no e-mail address, or no contact without both', () => {
    expect(compose('', '', [], 'https://ada.example/security').contact).toEqual({
      text: 'ada.example/security',
      url: 'https://ada.example/security',
    })
    expect(compose('', '', [])).not.toHaveProperty('contact')
  })

  it('has a section for each heading of the second level, and the text before it', () => {
    const { intro, sections } = compose(
      '',
      'Hello.\n\n## Who *else*\n\nNobody.\n\n### More\n\n## End',
    )
    expect(intro).toEqual([{ kind: 'paragraph', text: ['Hello.'] }])
    expect(sections).toMatchObject([
      { id: 'who-else', title: 'Who else', blocks: [{ kind: 'paragraph' }, { kind: 'heading' }] },
      { id: 'end', title: 'End', blocks: [] },
    ])
  })
})
