import { expect, it } from 'vitest'
import { writeSitemap } from './discovery.ts'

it('the sitemap escapes what XML would read as markup (S22)', () => {
  const pages = [{ path: '/a&b<c>"d\'é' }, { path: '/x', unlisted: true } as const]
  const text = writeSitemap(pages, 'https://ada.example')
  expect(text).toContain('<loc>https://ada.example/a&amp;b%3Cc%3E%22d&#39;%C3%A9</loc>')
  expect(text).not.toContain('/x')
})
