import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_NOTES_LENGTH } from '../../../../shared/limits.ts'
import { findLinks } from './links.ts'
import { measureCpuTime } from '../../../../shared/testing-cpu-time.ts'

/** The texts of the links that are found. */
function linksIn(text: string): string[] {
  return findLinks(text).flatMap((part) => (part.href === undefined ? [] : [part.text]))
}

describe('a link', () => {
  it('leads where it says, and the text around it stays', () => {
    expect(findLinks('See https://example.com/a?b=1#c today')).toEqual([
      { text: 'See ' },
      { text: 'https://example.com/a?b=1#c', href: 'https://example.com/a?b=1#c' },
      { text: ' today' },
    ])
  })

  it.each([
    ['See https://example.com.', 'https://example.com'],
    ['(see https://example.com/a)', 'https://example.com/a'],
    ['“https://example.com/a”', 'https://example.com/a'],
    ['"https://example.com/a"?!', 'https://example.com/a'],
    ['*https://example.com/a*…', 'https://example.com/a'],
    ['https://example.com/、次', 'https://example.com/'],
    ['「https://example.com/道」', 'https://example.com/道'],
    ['<https://example.com/a>', 'https://example.com/a'],
    ['https://example.com/a\nnext', 'https://example.com/a'],
  ])('ends before what closes the text around it: %s', (text, link) => {
    expect(linksIn(text)).toEqual([link])
  })

  it.each([
    'https://en.wikipedia.org/wiki/Graph_(discrete_mathematics)',
    'https://example.com/a_(b_(c))',
    'https://example.com/a[0]',
    'http://[::1]',
    'HTTPS://EXAMPLE.COM',
    'https://münchen.example/ä',
    'https://example.com/a,b;c',
  ])('keeps what is its own: %s', (link) => {
    expect(linksIn(link)).toEqual([link])
    expect(linksIn(`(${link})`)).toEqual([link])
    expect(linksIn(`see ${link}.`)).toEqual([link])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.com',
    'www.example.com',
    'mailto:a@example.com',
    'xhttps://example.com',
    'http://',
    'https://.',
    'http://a b'.slice(0, 7),
    'https://[::1',
  ])('is made of http and https alone: %s', (text) => {
    expect(findLinks(text)).toEqual([{ text }])
  })

  it.each(['https://bank.example@evil.example/', 'https://bank.example:443@evil.example/'])(
    'is not made where the name before the @ hides where it leads: %s',
    (text) => {
      expect(findLinks(text)).toEqual([{ text }])
    },
  )

  it('ends before characters that would change how it reads', () => {
    expect(linksIn('https://evil.example\\@bank.example')).toEqual(['https://evil.example'])
    expect(linksIn('https://example.com/\u202egpj.exe')).toEqual(['https://example.com/'])
    expect(linksIn('https://example.com/\u200ba')).toEqual(['https://example.com/'])
  })

  it('is found beside others, and beside text that looks like one', () => {
    expect(linksIn('http://a.example,http://b.example http:// https://c.example')).toEqual([
      'http://a.example,http://b.example',
      'https://c.example',
    ])
  })
})

describe('any text', () => {
  it('is returned whole, with links to http and https alone (S25)', () => {
    const piece = fc.constantFrom(
      'http://',
      'HTTPS://',
      'a',
      '.',
      ')',
      '(',
      '@',
      ' ',
      '\\',
      '<',
      '😀',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))), (pieces) => {
        const text = pieces.join('')
        const parts = findLinks(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^https?:\/\//)
      }),
    )
  })

  it('longer than an address may be stays text', () => {
    const address = `https://a.example/${'a'.repeat(2048)}`
    expect(findLinks(address)).toEqual([{ text: address }])
  })

  it.each([
    ['brackets', `https://a.example/${')'.repeat(MAX_NOTES_LENGTH)}x`],
    ['more brackets', `https://a.example/${'('.repeat(5000)}${')'.repeat(5000)}`],
    ['full stops', `https://a.example/${'.'.repeat(MAX_NOTES_LENGTH)}x`],
    ['beginnings', 'http://'.repeat(MAX_NOTES_LENGTH / 7)],
    ['short links', 'http://a '.repeat(MAX_NOTES_LENGTH / 9)],
    ['names', `https://${'a@'.repeat(MAX_NOTES_LENGTH / 2)}`],
  ])('as long as notes can be is looked through at once: %s', (_, text) => {
    expect(measureCpuTime(() => findLinks(text))).toBeLessThan(100)
  })
})
