import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlToText } from './html-text.ts'

describe('htmlToText', () => {
  it.each([
    ['<p>One</p>\n<p>Two</p>', 'One\nTwo'],
    ['One<br>Two<br/>Three', 'One\nTwo\nThree'],
    ['Led:<ul><li>A team</li><li>a <b>shop</b></li></ul>', 'Led:\n• A team\n• a shop'],
    ['<DIV CLASS="x">Text</DIV>', 'Text'],
    ['<a href="https://a.example/x">Paper</a>', 'Paper (https://a.example/x)'],
    ["<a href='https://a.example/x'><b>Paper</b></a>", 'Paper (https://a.example/x)'],
    ['<a href="https://a.example">https://a.example</a>', 'https://a.example'],
    ['A<script>if (a < b) alert("</p>")</script>B<style>p{}</style>C', 'ABC'],
    ['A<!-- <b>secret</b> > -->B', 'AB'],
    ['R&amp;D, Z&uuml;rich&nbsp;&#8211; &#x2014; &euro;', 'R&D, Zürich\u00a0– — €'],
    ['&lt;b&gt;', '<b>'],
    ['<img src=x onerror="alert(1)">Text', 'Text'],
  ])('%s becomes %j', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  it.each([
    'Plain text',
    'a < b && c > d',
    'Map<String, List<T>>',
    '<T> and <your name>',
    'AT&T; &unknown; &#0;',
    '->, -->, <-',
    '<3',
    '',
  ])('%j has no HTML', (text) => {
    expect(htmlToText(text)).toBeUndefined()
  })

  it('loses no text because a comment or a script has no end', () => {
    expect(htmlToText('<b>One</b> <!-- Two')).toBe('One <!-- Two')
    expect(htmlToText('<b>One</b> <script>Two')).toBe('One <script>Two')
  })

  it('leaves no known element, and keeps the words', () => {
    const parts = fc.array(
      fc.constantFrom('word', '<b>', '</b>', '<li>', '<a href="x">', '</a>', ' ', '\n', '<', '>'),
    )
    fc.assert(
      fc.property(parts, (all) => {
        const written = all.join('')
        const text = htmlToText(written) ?? written
        expect(text).not.toMatch(/<\/?(b|li|a)[\s>]/)
        expect(text.split('word')).toHaveLength(written.split('word').length)
      }),
    )
  })

  it.each(['<', '<a ', '<!--', '<a href="', '&amp', '<script>', '<b x'])(
    'reads a long text of %j quickly',
    (part) => {
      expect(() => htmlToText(part.repeat(200_000))).not.toThrow()
    },
  )
})
