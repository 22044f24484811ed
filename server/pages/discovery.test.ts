import { describe, expect, it } from 'vitest'
import { writeSecurityTxt, writeSitemap } from './discovery.ts'

it('the sitemap escapes what XML would read as markup (S22)', () => {
  const pages = [{ path: '/a&b<c>"d\'é' }, { path: '/x', unlisted: true } as const]
  const text = writeSitemap(pages, 'https://ada.example')
  expect(text).toContain('<loc>https://ada.example/a&amp;b%3Cc%3E%22d&#39;%C3%A9</loc>')
  expect(text).not.toContain('/x')
})

const ORIGIN = 'https://ada.example'
const TODAY = Date.UTC(2026, 10, 21)

describe('security.txt', () => {
  it('names the contact of the owner, and its canonical address', () => {
    expect(writeSecurityTxt('mailto:ada@ada.example', 'de', ORIGIN, TODAY)).toBe(
      'Contact: mailto:ada@ada.example\nExpires: 2027-05-20T00:00:00Z\nPreferred-Languages: de\n' +
        'Canonical: https://ada.example/.well-known/security.txt\n',
    )
  })

  it('names the home page without a contact', () => {
    expect(writeSecurityTxt(undefined, 'de', ORIGIN, TODAY)).toMatch(
      /^Contact: https:\/\/ada\.example\/\n/,
    )
  })

  it('has no web address without https, and does not exist without a contact', () => {
    const local = 'http://localhost:3000'
    expect(writeSecurityTxt(undefined, 'de', local, TODAY)).toBeUndefined()
    expect(writeSecurityTxt('tel:+4930', 'de', local, TODAY)).not.toContain('http')
  })
})
