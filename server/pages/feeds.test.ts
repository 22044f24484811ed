import { expect, it } from 'vitest'
import { PLACEHOLDER_HOST, PLACEHOLDER_ORIGIN } from '../../shared/content/feed-files.ts'
import { representFeed } from './feeds.ts'

it('feeds have the public address in links, and its host alone in ids', () => {
  const text = `${PLACEHOLDER_ORIGIN}/Notes tag:${PLACEHOLDER_HOST},2026-03-14:en/first`
  const { forms } = representFeed('/feed.xml', text, 'https://ada.example:8443')
  expect(forms.identity.body).toEqual(
    Buffer.from('https://ada.example:8443/Notes tag:ada.example,2026-03-14:en/first'),
  )
})
