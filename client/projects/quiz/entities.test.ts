import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeEntities } from './entities.ts'

describe('entities', () => {
  it.each([
    ['Who said &quot;I&#039;m back&quot;?', `Who said "I'm back"?`],
    ['Pok&eacute;mon &amp; friends', 'Pokémon & friends'],
    ['&Uuml;ber &szlig; &yuml; &nbsp;.', 'Über ß ÿ \u00A0.'],
    ['&Alpha;&Rho;&Sigma;&Omega; &alpha;&sigmaf;&sigma;&omega;', 'ΑΡΣΩ αςσω'],
    ['&ldquo;x&rdquo; &lsquo;y&rsquo; &hellip; &mdash; &euro;', '“x” ‘y’ … — €'],
    ['2 &lt; 3 &ge; 1, 90&deg;, x&sup2;, &divide;, &times;', '2 < 3 ≥ 1, 90°, x², ÷, ×'],
    ['&#x1F600; &#128512; &#X41;', '😀 😀 A'],
    ['&lrm;&rlm;&zwj;&zwnj;&ensp;&thinsp;', '\u200E\u200F\u200D\u200C\u2002\u2009'],
  ])('are decoded: %j', (text, decoded) => expect(decodeEntities(text)).toBe(decoded))

  it.each(['&', '&;', '&nope;', 'AT&T', '&amp', '&#0;', '&#xD800;', '&#x110000;', '&#;', '&-;'])(
    'are not decoded if they are invalid: %j',
    (text) => expect(decodeEntities(text)).toBe(text),
  )

  it('are decoded once, so that text escaped twice stays escaped', () => {
    expect(decodeEntities('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;')
  })

  it('restore any text that was escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const escaped = text
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('"', '&quot;')
        expect(decodeEntities(escaped)).toBe(text)
      }),
    )
  })
})
