import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formatTitle, type PageHead, PageMetadata } from './page-head.tsx'

const site = vi.hoisted((): { title: string; label?: string } => ({ title: 'Ada' }))
vi.mock('virtual:content/site', () => ({ default: site }))

beforeEach(() => Object.assign(site, { title: 'Ada', label: 'Student' }))

function render(head: PageHead): string {
  return renderToStaticMarkup(createElement(PageMetadata, { head, origin: 'https://ada.example' }))
}

describe('formatTitle', () => {
  it('puts the title of the page first', () => {
    expect(formatTitle('Portfolio')).toBe('Portfolio · Ada')
  })

  it('names the owner on the home page', () => {
    expect(formatTitle(undefined)).toBe('Ada · Student')
  })

  it('works without a label', () => {
    delete site.label
    expect(formatTitle(undefined)).toBe('Ada')
  })
})

describe('PageMetadata', () => {
  it('is a title, a description and an address', () => {
    const markup = render({ title: 'Quiz', description: 'Ten "hard" ones', canonicalPath: '/Quiz' })
    expect(markup.match(/<[a-z][^<>]*>/g)).toEqual([
      '<title>',
      '<meta name="description" content="Ten &quot;hard&quot; ones"/>',
      '<link rel="canonical" href="https://ada.example/Quiz"/>',
    ])
    expect(markup).toContain('<title>Quiz · Ada</title>')
  })

  it('has no address on the not-found page', () => {
    const markup = render({ title: 'Page not found', description: 'None.', noIndex: true })
    expect(markup).toContain('<meta name="robots" content="noindex"/>')
    expect(markup).not.toContain('canonical')
  })

  it('lets search engines index every other page', () => {
    expect(render({ description: 'Home.', canonicalPath: '/' })).not.toContain('robots')
  })
})
