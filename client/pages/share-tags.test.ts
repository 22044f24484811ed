import { expect, it, vi } from 'vitest'
import { writeShareTags } from './share-tags.ts'

vi.mock('virtual:content/site', () => ({ default: { title: 'Ada' } }))

const shared = {
  head: { title: 'Quiz', description: 'Ten "hard" ones', canonicalPath: '/Projects/Quiz' },
  site: { title: 'Ada', language: 'pt-BR' },
  origin: 'https://ada.example',
  card: '/card.jpg',
}

it('a shared link has title, description, address and picture', () => {
  expect(writeShareTags(shared).match(/<[^<>]*>/g)).toEqual([
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Ada">',
    '<meta property="og:locale" content="pt_BR">',
    '<meta property="og:title" content="Quiz · Ada">',
    '<meta property="og:description" content="Ten &quot;hard&quot; ones">',
    '<meta property="og:url" content="https://ada.example/Projects/Quiz">',
    '<meta property="og:image" content="https://ada.example/card.jpg">',
    '<meta property="og:image:type" content="image/jpeg">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="Quiz · Ada">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
})

it('text cannot leave its attribute, and a page without an address has no address tag', () => {
  const tags = writeShareTags({ ...shared, head: { title: '"><b>', description: '&' } })
  expect(tags).toContain('content="&quot;&gt;&lt;b&gt; · Ada"')
  expect(tags).not.toMatch(/og:url|<b>/)
})

it('a page in several languages names the others', () => {
  const versions = [
    { language: 'pt-BR', path: '/Projects/Quiz' },
    { language: 'ar', path: '/ar/Projects/Quiz' },
  ]
  expect(writeShareTags({ ...shared, versions })).toContain(
    '<meta property="og:locale" content="pt_BR"><meta property="og:locale:alternate" content="ar_EG"><meta property="og:title"',
  )
})
