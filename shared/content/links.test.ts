import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeLink } from './links.ts'

describe('safeLink', () => {
  it.each([
    'https://example.com/a?b=c#d',
    'HTTP://EXAMPLE.COM',
    'mailto:someone@example.com',
    'tel:+351210000000',
    '/',
    '/Projects/Quiz?q=1',
    '#model',
  ])('lets %s pass', (link) => {
    expect(safeLink(link)).toBe(link)
  })

  it('trims a link', () => {
    expect(safeLink('  https://example.com\n')).toBe('https://example.com')
  })

  it.each([
    ['another host without a scheme', '//evil.example'],
    ['the same with a backslash', '/\\evil.example'],
    ['the same behind a tab, which browsers skip', '/\t/evil.example'],
    ['the same behind a line break, which browsers skip', '/\r\n/evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script in capitals and blanks', ' JAVASCRIPT:alert(1)'],
    ['a script with a tab inside', 'java\tscript:alert(1)'],
    ['a script behind a control character', '\u0001javascript:alert(1)'],
    ['inline data', 'data:text/html,<script>alert(1)</script>'],
    ['a blob', 'blob:https://example.com/1'],
    ['a file', 'file:///etc/passwd'],
    ['ftp', 'ftp://example.com/'],
    ['a relative path', 'Projects/Quiz'],
    ['a bare host', 'example.com'],
    ['an address without a host', 'https://'],
    ['nothing', ''],
  ])('refuses %s', (_, link) => {
    expect(safeLink(link)).toBeUndefined()
  })

  it('accepts no path that leads to another site, whatever follows the slash', () => {
    const path = fc
      .array(fc.constantFrom('/', '\\', '\t', '\n', '\r', ' ', 'a', '.', '@', ':', '%2f'))
      .map((parts) => `/${parts.join('')}`)
    fc.assert(
      fc.property(path, (link) => {
        const safe = safeLink(link)
        const { origin } = new URL(safe ?? '/', 'https://site.example')
        expect(origin).toBe('https://site.example')
      }),
    )
  })

  it('accepts only four schemes, whatever the text (S24)', () => {
    const scheme = fc.constantFrom('javascript', 'data', 'https', 'vbscript', 'file', 'mailto')
    const link = fc
      .tuple(fc.string({ unit: 'binary', maxLength: 2 }), scheme, fc.string())
      .map(([before, name, after]) => `${before}${name}:${after}`)
    fc.assert(
      fc.property(fc.oneof(link, fc.string({ unit: 'binary' })), (text) => {
        const safe = safeLink(text) ?? '/'
        const { protocol } = new URL(safe, 'https://site.example')
        expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(protocol)
      }),
    )
  })
})
