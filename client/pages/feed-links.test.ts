import { expect, it } from 'vitest'
import { writeFeedLinks } from './feed-links.ts'

it('pages link to each feed by its media type and whole address, and to none without notes', () => {
  const feeds = { 'application/atom+xml': '/feed.xml', 'application/feed+json': '/feed.json' }
  expect(writeFeedLinks(feeds, 'https://ada.example')).toBe(
    '<link rel="alternate" type="application/atom+xml" href="https://ada.example/feed.xml">' +
      '<link rel="alternate" type="application/feed+json" href="https://ada.example/feed.json">',
  )
  expect(writeFeedLinks({}, 'https://ada.example')).toBe('')
})
