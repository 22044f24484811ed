import { describe, expect, it } from 'vitest'
import { describeContent } from './discovery.ts'
import { loadContent } from './load-content.ts'
import { makeContentFolder, PROJECT, writeSite } from './testing.ts'

/** Returns the metadata of a content folder with the given changes. */
async function discover(changes: Record<string, string> = {}) {
  const content = await loadContent(await makeContentFolder(changes), (file) => ({ src: `/${file}` }))
  return describeContent(content, (name) => `/cards/${name}.jpg`)
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
        'site.json: securityContact: write a link that starts with mailto:, tel: or https:',
      )
    },
  )
})

describe('the metadata of the content', () => {
  it('has a card and a work for each screen, and lists those of the portfolio', async () => {
    const { cards, works, listed } = await discover({
      'projects/quiz.md': PROJECT.replace('period: 2024', 'period: Autumn 2023–2024'),
    })
    expect(cards.quiz).toBe('/cards/quiz.jpg')
    expect(works.quiz).toMatchObject({ title: 'Quiz', since: '2023', links: [] })
    expect(listed).toEqual(['quiz'])
  })

  it('has only dates from the content', async () => {
    const found = await discover({
      ...resume({}),
      'projects/quiz.md': PROJECT.replace('period: 2024', 'period: long ago'),
    })
    expect(found).not.toHaveProperty('resumeUpdated')
    expect(found.works.quiz).not.toHaveProperty('since')
  })
})
