import { describe, expect, it } from 'vitest'
import { type AssetsManifest, listAssetLinks } from './asset-links.ts'

const manifest: AssetsManifest = {
  'client/entry.tsx': { file: 'assets/entry.js', imports: ['_frame.js'] },
  '_frame.js': {
    file: 'assets/frame.js',
    css: ['assets/frame.css'],
    assets: ['assets/display.woff2', 'assets/display-greek.woff2', 'assets/logo.svg'],
  },
  'fonts/display.woff2': { file: 'assets/display.woff2' },
  'fonts/display-greek.woff2': { file: 'assets/display-greek.woff2' },
  'client/quiz/page.tsx': {
    file: 'assets/quiz.js',
    imports: ['_frame.js', '_reading.js'],
    css: ['assets/quiz.css'],
  },
  '_reading.js': { file: 'assets/reading.js', imports: ['_frame.js'], css: ['assets/reading.css'] },
  'client/other/page.tsx': { file: 'assets/other.js', css: ['assets/other.css'] },
}

const ENTRY = 'client/entry.tsx'
const FONTS = { everywhere: ['fonts/display.woff2'], words: [] }
const NO_FONTS = { everywhere: [], words: [] }

describe('listAssetLinks', () => {
  it('links every import of the modules once: styles and fonts first, then the entry script', () => {
    expect(listAssetLinks(ENTRY, ['client/quiz/page.tsx'], FONTS, manifest)).toBe(
      [
        '<link rel="stylesheet" href="/assets/frame.css">',
        '<link rel="stylesheet" href="/assets/reading.css">',
        '<link rel="stylesheet" href="/assets/quiz.css">',
        '<link rel="preload" href="/assets/display.woff2" as="font" type="font/woff2" crossorigin>',
        '<template>',
        '<script type="module" fetchpriority="low" src="/assets/entry.js"></script>',
        '<link rel="modulepreload" fetchpriority="low" href="/assets/frame.js">',
        '<link rel="modulepreload" fetchpriority="low" href="/assets/quiz.js">',
        '<link rel="modulepreload" fetchpriority="low" href="/assets/reading.js">',
        '</template>',
      ].join(''),
    )
  })

  it('starts the scripts of an app at once', () => {
    const links = listAssetLinks(ENTRY, [], NO_FONTS, manifest, false)
    expect(links).toContain('<script type="module" fetchpriority="low" src="/assets/entry.js">')
    expect(links).not.toContain('<template>')
  })

  it('rejects a manifest without a font, instead of loading it late', () => {
    const gone = { everywhere: [], words: ['fonts/gone.woff2'] }
    expect(() => listAssetLinks(ENTRY, [], gone, manifest)).toThrow('gone.woff2')
  })

  it('asks for the fonts of single words after those of every page, and after the first picture', () => {
    const fonts = { everywhere: FONTS.everywhere, words: ['fonts/display-greek.woff2'] }
    expect(listAssetLinks(ENTRY, [], fonts, manifest)).toContain(
      '<link rel="preload" href="/assets/display.woff2" as="font" type="font/woff2" crossorigin>' +
        '<link rel="preload" fetchpriority="low" href="/assets/display-greek.woff2" as="font" type="font/woff2" crossorigin>',
    )
  })

  it('omits modules of other pages', () => {
    expect(listAssetLinks(ENTRY, ['client/quiz/page.tsx'], FONTS, manifest)).not.toContain('other')
  })

  it('links the entry for a screen that is part of it', () => {
    expect(listAssetLinks(ENTRY, ['client/inside/page.tsx'], FONTS, manifest)).toBe(
      listAssetLinks(ENTRY, [], FONTS, manifest),
    )
  })

  it('ends if modules import each other', () => {
    const circle: AssetsManifest = {
      a: { file: 'a.js', imports: ['b'] },
      b: { file: 'b.js', imports: ['a', 'b'] },
    }
    expect(listAssetLinks('a', ['b'], NO_FONTS, circle)).toBe(
      [
        '<template>',
        '<script type="module" fetchpriority="low" src="/a.js"></script>',
        '<link rel="modulepreload" fetchpriority="low" href="/b.js">',
        '</template>',
      ].join(''),
    )
  })

  it('rejects a manifest without the entry, because the page could not be hydrated', () => {
    expect(() => listAssetLinks('client/gone.tsx', [], FONTS, manifest)).toThrow('client/gone.tsx')
  })
})
