import { describe, expect, it } from 'vitest'
import { composeNavigation } from './navigation.ts'
import type { TextPage } from './page.ts'
import { PAGE_PATHS } from './page-paths.ts'
import { textsIn } from '../texts/texts.ts'

function page(name: string, more: Partial<TextPage> = {}): TextPage {
  const flags = { order: 0, draft: false, listed: true }
  return { name, path: `/${name}`, title: name, blocks: [], ...flags, ...more }
}

const mail = { label: 'Mail', url: 'mailto:ada@ada.example' }
const site = { menu: undefined, footer: undefined, social: [mail], texts: textsIn('en') }
const paths = PAGE_PATHS

describe('the menu', () => {
  const listMenu = (pages: TextPage[], menu = site.menu as typeof site.social | undefined) =>
    composeNavigation({ ...site, ...(menu && { menu }) }, pages, paths).menu.map(
      ({ label }) => label,
    )

  it('has the three pages of the specification, then the pages that ask for it, by their order', () => {
    const pages = [
      page('uses', { menu: 'Tools', order: 2 }),
      page('now', { menu: 'Now', order: 1 }),
      page('imprint', { footer: 'Imprint' }),
    ]
    expect(listMenu(pages)).toEqual(['Resume', 'Portfolio', 'Personal', 'Now', 'Tools'])
  })

  it('has the list of notes, and no page that does not exist', () => {
    const { personal: _, projects: __, ...others } = paths
    const { menu } = composeNavigation(site, [], { ...others, notes: '/Notes' })
    expect(menu.map(({ url }) => url)).toEqual(['/Resume', '/Notes'])
  })

  it('is what site.json says, where a page is not repeated', () => {
    const menu = [{ label: 'Werkzeug', url: '/uses' }, mail]
    expect(listMenu([page('uses', { menu: 'Tools' })], menu)).toEqual(['Werkzeug', 'Mail'])
  })
})

describe('in another language', () => {
  it('the standard links have its labels and paths', () => {
    const germanPaths = { ...PAGE_PATHS, resume: '/de/Resume', projects: '/de/Projects' }
    const german = composeNavigation({ ...site, texts: textsIn('de') }, [], germanPaths)
    expect(german.menu).toEqual([
      { label: 'Lebenslauf', url: '/de/Resume' },
      { label: 'Portfolio', url: '/de/Projects' },
      { label: 'Persönlich', url: '/Personal' },
    ])
    expect(german.footer.links[0]).toEqual({ label: 'Datenschutz', url: '/Privacy' })
  })
})

describe('the footer', () => {
  it('has the privacy page, the pages that ask for it, and the social links', () => {
    const { footer } = composeNavigation(site, [page('imprint', { footer: 'Imprint' })], paths)
    expect(footer).toEqual({
      columns: [],
      links: [{ label: 'Privacy', url: '/Privacy' }, { label: 'Imprint', url: '/imprint' }, mail],
    })
  })

  it('keeps the privacy page beside columns of the owner, unless a column has it', () => {
    const column = (url: string) => [{ title: 'More', links: [{ label: 'A', url }] }]
    const links = (url: string) =>
      composeNavigation({ ...site, footer: column(url) }, [], paths).footer.links
    expect(links('https://ada.example')).toEqual([{ label: 'Privacy', url: '/Privacy' }])
    expect(links('/Privacy')).toEqual([])
  })
})
