import { describe, expect, it } from 'vitest'
import { describeContent } from './discovery.ts'
import { loadContent } from './load-content.ts'
import { makeContentFolder, PROJECT, writeScreen, writeSite } from './testing.ts'

/** Returns the metadata of a content folder with the given changes. */
async function discover(changes: Record<string, string> = {}) {
  const content = await loadContent(await makeContentFolder(changes), (file) => ({
    src: `/${file}`,
  }))
  return describeContent(content, (path) => `/cards${path}.jpg`, '2026-11-27')
}

const resume = (basics: object) => ({
  'resume.json': JSON.stringify({ basics: { name: 'Ada', ...basics } }),
})
const site = (securityContact: string) => ({ 'site.json': writeSite({ securityContact }) })

describe('the security contact', () => {
  it('comes from site.json, else it is the e-mail address of the resume', async () => {
    const mail = resume({ email: 'ada@ada.example' })
    expect((await discover(mail)).securityContact).toBe('mailto:ada@ada.example')
    const both = { ...mail, ...site('https://ada.example/security') }
    expect((await discover(both)).securityContact).toBe('https://ada.example/security')
  })

  it('is undefined without either', async () => {
    expect(await discover()).not.toHaveProperty('securityContact')
    expect(await discover(resume({ email: 'call me' }))).not.toHaveProperty('securityContact')
  })

  it.each(['mailto:a@b.example\nExpires: never', 'javascript:alert(1)', 'http://a.example', 'me'])(
    'is refused with a reason: %j',
    async (contact) => {
      await expect(discover(site(contact))).rejects.toThrow(
        'securityContact: write a link that starts with mailto:, tel: or https:',
      )
    },
  )
})

describe('the metadata of the content', () => {
  it('has a card for every page, a work for every project, and lists those of the portfolio', async () => {
    const { cards, works, listed } = await discover({
      'projects/quiz.md': writeScreen('quiz').replace('period: 2024', 'period: Autumn 2023–2024'),
      'projects/robot.md': PROJECT,
      'projects/hidden.md': PROJECT.replace('title:', 'listed: false\ntitle:'),
      'pages/imprint.md': '---\ntitle: Imprint\nupdated: 2025-03-01\n---\nText.',
    })
    expect(cards['/Projects/Quiz']).toBe('/cards/Projects/Quiz.jpg')
    expect(cards['/imprint']).toBe('/cards/imprint.jpg')
    expect(works['/Projects/Quiz']).toMatchObject({ title: 'Quiz', since: '2023', links: [] })
    expect(works['/Projects/robot']).not.toHaveProperty('screen')
    expect(works).toHaveProperty('/Projects/hidden')
    expect(listed).toContain('/Projects/robot')
    expect(listed).not.toContain('/Projects/hidden')
    expect(listed[0]).toBe('/Projects/Quiz')
  })

  it('has only dates from the content', async () => {
    const found = await discover({
      ...resume({}),
      'projects/quiz.md': writeScreen('quiz').replace('period: 2024', 'period: long ago'),
      'pages/imprint.md': '---\ntitle: Imprint\nupdated: 2025-03-01\n---\nText.',
    })
    expect(found.updated).toEqual({ '/imprint': '2025-03-01' })
    expect(found.works['/Projects/Quiz']).not.toHaveProperty('since')
  })
})
