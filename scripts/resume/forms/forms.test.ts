import { strFromU8, unzipSync } from 'fflate'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { listShown, readResume, RESUMES } from '../testing.ts'
import { writeResumeDocx } from './docx.ts'
import { findMisreadTexts, findOutOfOrder, readDocxText } from './read.ts'
import { writeResumeMarkdown, writeResumeText } from './text.ts'

const MODIFIED = Date.UTC(2026, 0, 2)

const withoutSpace = (text: string) => text.replace(/\s/g, '')

/** Returns the text of HTML. */
function readHtml(html: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name] ?? '')
}

describe.each(RESUMES)('the forms of %s', (name) => {
  const resume = readResume(name)
  const { page, site } = resume
  const files = unzipSync(writeResumeDocx(page, site, MODIFIED))
  const document = strFromU8(files['word/document.xml'] ?? new Uint8Array())

  it('are a Word document with every text in order, in real headings and lists', () => {
    const text = readDocxText(writeResumeDocx(page, site, MODIFIED))
    expect(findMisreadTexts(text, page)).toEqual([])
    expect(
      listShown(resume).filter(
        (each) => !withoutSpace(text).includes(withoutSpace(each.replace(/\p{Cs}/gu, ''))),
      ),
    ).toEqual([])
    const count = (style: string) => document.split(`<w:pStyle w:val="${style}"/>`).length - 1
    expect(count('Title')).toBe(1)
    expect(count('Heading1')).toBe(page.sections.length)
    expect(document).not.toMatch(/<w:(?:tbl|drawing|pict|txbxContent)\b/)
  })

  it('are well-formed XML, with a relation for each link', () => {
    for (const xml of Object.values(files).map((bytes) => strFromU8(bytes))) {
      const open: string[] = []
      const rest = xml
        .replace(/^<\?xml [^>]*\?>/, '')
        .replace(
          /<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>/g,
          (_, end, tag: string, __, alone) => {
            if (end) expect(open.pop()).toBe(tag)
            else if (!alone) open.push(tag)
            return ''
          },
        )
      expect(open).toEqual([])
      expect(rest).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/)
    }
    const used = [...document.matchAll(/r:id="(link\d+)"/g)].map(([, id]) => id)
    const relations = strFromU8(files['word/_rels/document.xml.rels'] ?? new Uint8Array())
    expect(used.filter((id) => !relations.includes(`Id="${id}"`))).toEqual([])
  })

  it('are a plain text, and Markdown that shows the same', () => {
    const text = writeResumeText(page, site.language)
    expect(findMisreadTexts(text, page)).toEqual([])
    const markdown = writeResumeMarkdown(page, site.language)
    const html = marked.parse(markdown, { async: false })
    expect(findMisreadTexts(readHtml(html), page)).toEqual([])
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html.match(/<h2>/g) ?? []).toHaveLength(page.sections.length)
    expect(html).not.toMatch(/<(?:script|img|code|pre)\b/)
  })
})

it('the forms are the same bytes for the same content', () => {
  const { page, site } = readResume('sample.resume')
  expect(
    Buffer.from(writeResumeDocx(page, site, MODIFIED)).equals(
      writeResumeDocx(page, site, MODIFIED),
    ),
  ).toBe(true)
})

describe('the plain text', () => {
  const write = (text: string, url: string) => {
    const contacts = [{ label: 'Link', text, url }]
    return writeResumeText({ name: 'Ada', contacts, sections: [] }, 'en').split('Link: ')[1]?.trim()
  }

  it.each([
    ['Talk @ JSConf', 'https://jsconf.example/talk', 'Talk @ JSConf (https://jsconf.example/talk)'],
    ['Talk', 'https://jsconf.example/talk/', 'Talk (https://jsconf.example/talk)'],
  ])('says where %s leads', (text, url, shown) => {
    expect(write(text, url)).toBe(shown)
  })

  it.each([
    ['ada@mail.example', 'mailto:ada@mail.example'],
    ['+49 30 123', 'tel:+4930123'],
    ['ada.example', 'https://www.ada.example/'],
    ['@ada@social.example (social.example/users/7)', 'https://social.example/users/7'],
    ['ada (code.example/x)', 'https://code.example/x'],
  ])('does not repeat the address in %s', (text, url) => {
    expect(write(text, url)).toBe(text)
  })

  it('has the colons of the language', () => {
    const contacts = [{ label: 'Site', text: 'ada.example', url: 'https://ada.example' }]
    const terms = [{ name: 'Langages', detail: 'Avancé', keywords: 'C' }]
    const sections = [{ id: 'skills', title: 'Compétences', kind: 'terms', terms }] as const
    const text = writeResumeText({ name: 'Ada', contacts, sections: [...sections] }, 'fr')
    expect(text).toContain('Site\u00a0: ada.example')
    expect(text).toContain('- Langages\u00a0: Avancé\u00a0: C')
  })
})

it('what a program misreads is found', () => {
  expect(findOutOfOrder('A B C', ['A', 'C'])).toEqual([])
  expect(findOutOfOrder('A C B', ['A', 'B', 'C'])).toEqual(['C'])
  expect(findOutOfOrder('A', ['A', 'B'])).toEqual(['B'])
})
