import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ProgramCard } from './program-card.tsx'

vi.mock('virtual:content/site', () => ({ default: { language: 'ar', direction: 'rtl' } }))

it("the card of a program is in the owner's language, its label in English", () => {
  const picture = { src: '/a.svg', width: 4, height: 3, alt: '' }
  const card = { title: 'مقسّم', summary: 'يقسم الصور', url: 'https://a.example/', picture }
  const html = renderToStaticMarkup(<ProgramCard card={card} />)
  expect(html).toMatch(/^<li [^>]*lang="ar" dir="rtl"/)
  expect(html).toMatch(/<a href="https:\/\/a.example\/" lang="en" dir="ltr">Code repository/)
})
