import { describe, expect, it } from 'vitest'
import { getDocumentProxy } from 'unpdf'
import * as paths from '../../shared/content/resume-files.ts'
import { findMisreadTexts, findOutOfOrder, readPdfText } from './forms/read.ts'
import { makeContentFolder } from '../content/testing.ts'
import { loadContent } from '../content/load-content.ts'
import { createPdfStyle } from '../theme/drawing-style.ts'
import { loadTheme } from '../theme/load-theme.ts'
import { canDrawPdf, makeResumeFiles } from './files.ts'
import { drawResumePdf } from './pdf/document.ts'
import { completeFaces, dropUndrawable, findUndrawable } from './pdf/faces.ts'
import { listShown, readResume, RESUMES } from './testing.ts'

const MODIFIED = Date.UTC(2026, 0, 2)
const theme = await loadTheme('content')
if (!theme.ok) throw new Error('The theme of the sample is valid')
const style = createPdfStyle(theme.value)

const read = new Map<string, ReturnType<typeof completeFaces>>()

/** Reads the fonts of a resume, each only once: unpacking those of Chinese and Japanese takes long. */
function readFaces(name: string) {
  const resume = readResume(name)
  const faces =
    read.get(name) ?? completeFaces(style.faces, listShown(resume), resume.site.language)
  read.set(name, faces)
  return faces
}

const undrawable = await Promise.all(
  RESUMES.map(async (name) => findUndrawable(listShown(readResume(name)), await readFaces(name))),
)
const drawable = RESUMES.filter((_, index) => undrawable[index]?.letters === '')

const drawn = new Map<string, ReturnType<typeof drawAnew>>()

/** Parses the PDF of a resume; each PDF is drawn only once. */
function draw(name: string) {
  const known = drawn.get(name) ?? drawAnew(name)
  drawn.set(name, known)
  return known
}

async function drawAnew(name: string, changes: { paper?: 'A4' | 'Letter' } = {}) {
  const { page, site } = readResume(name)
  const faces = await readFaces(name)
  const options = { modified: MODIFIED, style: { ...style, faces } }
  const bytes = await drawResumePdf(page, { ...site, ...changes }, options)
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const sheet = await pdf.getPage(index + 1)
      const { items } = await sheet.getTextContent()
      const links = (await sheet.getAnnotations()) as { url?: string; unsafeUrl?: string }[]
      return {
        size: sheet.view.slice(2),
        text: items.map((item) => ('str' in item ? item.str : '')).join(''),
        links: links.map(({ unsafeUrl, url }) => unsafeUrl ?? url),
      }
    }),
  )
  return { bytes, pdf, pages, page }
}

const withoutSpace = (text: string) => text.replace(/[\s\u200c]/g, '')

/** Lists every link of the resume, in no particular order. */
function listLinks(value: object): string[] {
  const links = new Set<string>()
  JSON.stringify(value, (key, inner: unknown) => {
    if (/^(url|subtitleUrl)$/.test(key)) links.add(new URL(String(inner)).href)
    return inner
  })
  return [...links].sort()
}

describe.each(drawable)('the PDF of %s', (name) => {
  it('has every text, as text, in embedded fonts', async () => {
    const { bytes, pages } = await draw(name)
    const faces = await readFaces(name)
    const whole = withoutSpace(pages.map(({ text }) => text).join('')).replaceAll(
      /(AdaExample|Ada)·\d+\/\d+/g,
      '',
    )
    const missing = listShown(readResume(name)).filter(
      (text) => !whole.includes(withoutSpace(dropUndrawable(text, faces))),
    )
    // A page footer interrupts a text that continues on the next page.
    expect(missing.filter((text) => pages.length === 1 || text.length < 600)).toEqual([])
    expect(bytes.toString('latin1')).toContain('/FontFile2')
    expect(bytes.toString('latin1')).not.toMatch(/\/Subtype \/Type1\b/)
  })

  it('has its links, its outline, its title and its language', async () => {
    const { pdf, pages, page } = await draw(name)
    const links = new Set(pages.flatMap((sheet) => sheet.links))
    expect([...links].sort()).toEqual(listLinks(page))
    const outline = (await pdf.getOutline()) as { title: string }[] | null
    expect(outline?.map(({ title }) => title) ?? []).toEqual(
      page.sections.map(({ title }) => title),
    )
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({
      Title: expect.stringContaining(page.name) as string,
      Language: readResume(name).site.language,
    })
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  })
})

describe('the PDF', () => {
  it('has the reading order: person, then each section, title before text', async () => {
    const { pages } = await draw('sample.resume')
    const text = pages.map((sheet) => sheet.text).join('')
    const places = [
      'Richard Hendriks',
      'Programmer',
      'San Francisco',
      'Experience',
      'CEO/President',
      'Dec 2013',
      'Pied Piper ·',
      'Successfully won',
      'Education',
      'Bachelor, Information Technology',
      'Skills',
      'Projects',
    ].map((part) => text.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  it('separates the level of a skill from its keywords', async () => {
    const { pages } = await draw('sample.resume')
    expect(pages.map((sheet) => sheet.text).join('')).toContain('Master: HTML · CSS')
  })

  it('is tagged: headings, lists and links have their structure types', async () => {
    const { pdf } = await draw('sample.resume')
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
    for (const role of ['H1', 'H2', 'H3', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Link', 'Sect']) {
      expect(tree).toContain(`"role":"${role}"`)
    }
  })

  it('breaks no page between a heading and its first entry, or a title and its text', async () => {
    const { pages } = await draw('forty-jobs')
    expect(pages.length).toBeGreaterThan(3)
    for (const { text } of pages) {
      expect(text.replace(/Ada Example\s+·\s+\d+ \/ \d+$/, '').trim()).not.toMatch(
        /(Experience|Skills|Role \d+|Present|\d{4}|Porto)$/,
      )
      for (const [, number] of text.matchAll(/Role (\d+)/g)) {
        expect(text).toContain(`Company ${number} · Porto`)
        expect(text).toContain(`What was done in year ${number}.`)
      }
    }
  })

  it('numbers its pages, if there are several', async () => {
    const { pages } = await draw('forty-jobs')
    pages.forEach(({ text }, index) => expect(text).toContain(`${index + 1} / ${pages.length}`))
    expect((await draw('one-line')).pages.map(({ text }) => text.trim())).toEqual(['Ada'])
  })

  it('shortens a long name below its pages, so that it is on each of them but once in full', async () => {
    const { page, site } = readResume('forty-jobs')
    const name = 'Ada '.repeat(5000).trim()
    const bytes = await drawResumePdf({ ...page, name }, site, { modified: MODIFIED, style })
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    const last = await (await pdf.getPage(pdf.numPages)).getTextContent()
    const text = last.items.map((item) => ('str' in item ? item.str : '')).join('')
    expect(text).toMatch(/(?:Ada ){5,100}Ada…/)
    expect(text).toContain(`${pdf.numPages} / ${pdf.numPages}`)
    expect(text.length).toBeLessThan(10_000)
  })

  it.each([
    ['A4', [595.28, 841.89]],
    ['Letter', [612, 792]],
  ] as const)('is as large as %s', async (paper, size) => {
    const { pages } = await drawAnew('sample.resume', { paper })
    expect(pages.map((sheet) => sheet.size)).toEqual(pages.map(() => size))
  })

  it('has the JSON inside, as PDF/A-3 wants it, and its compact layout reads in the same order', async () => {
    const { page, site } = readResume('sample.resume')
    const options = { modified: MODIFIED, style, json: Buffer.from('{"a":1}') }
    const [sheet, compact] = await Promise.all([
      drawResumePdf(page, site, options),
      drawResumePdf(page, site, { ...options, layout: 'compact' }),
    ])
    for (const bytes of [sheet, compact]) {
      expect(findMisreadTexts(await readPdfText(bytes), page)).toEqual([])
      const pdf = await getDocumentProxy(new Uint8Array(bytes))
      const attachments = (await pdf.getAttachments()) as Record<string, { content: Uint8Array }>
      const [file] = Object.values(attachments)
      expect(Buffer.from(file?.content ?? []).toString()).toBe('{"a":1}')
      expect(bytes.toString('latin1')).toMatch(
        /<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</,
      )
    }
    const count = async (bytes: Buffer) => (await getDocumentProxy(new Uint8Array(bytes))).numPages
    expect(await count(compact)).toBeLessThanOrEqual(await count(sheet))
  })

  it.each(['arabic', 'persian', 'japanese', 'chinese'])(
    'in the script of the resume "%s" is read in reading order',
    async (name) => {
      const { page, bytes } = await draw(name)
      expect(findMisreadTexts(await readPdfText(bytes), page)).toEqual([])
    },
  )

  it('with Arabic, English, digits, brackets and ligatures in one line is read as it is written', async () => {
    const summary = 'الإصدار 2.5 من Node.js (بيئة تشغيل) لا يزال مدعومًا [حتى 2027]، شركة Acme Ltd.'
    const { page, site } = readResume('arabic')
    const faces = await completeFaces(style.faces, [summary, page.name], 'ar')
    const sections: typeof page.sections = []
    const options = { modified: MODIFIED, style: { ...style, faces } }
    const bytes = await drawResumePdf({ ...page, summary, sections }, site, options)
    expect(findOutOfOrder(await readPdfText(bytes), [summary])).toEqual([])
  })

  it('is byte-identical for the same content', async () => {
    const [first, second] = [await draw('emoji'), await drawAnew('emoji')]
    expect(first.bytes.equals(second.bytes)).toBe(true)
  })
})

describe('the files of a content folder', () => {
  async function make(resume: object, picture?: string) {
    const dir = await makeContentFolder({
      'resume.json': JSON.stringify(resume),
      ...(picture && { 'images/picture-light.svg': picture }),
    })
    const { resume: parsed, site, theme } = await loadContent(dir, (file) => ({ src: file }))
    const made = await makeResumeFiles(dir, parsed, site, theme, MODIFIED)
    expect(await canDrawPdf(parsed, site, theme)).toBe(made.files.has(paths.RESUME_PDF))
    return made
  }

  it('are a PDF with a portrait, a vCard and a JSON Resume', async () => {
    const basics = { name: 'Ada', image: 'images/picture-light.svg' }
    const { files, warnings } = await make({ basics })
    expect([...files.keys()].sort()).toEqual(Object.values(paths).sort())
    expect(warnings).toEqual([])
    expect(Buffer.from(files.get(paths.RESUME_PDF) ?? []).toString('latin1')).toContain(
      '/DCTDecode',
    )
  })

  it('have a portrait from a drawing of any size', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'
    const { files } = await make(
      { basics: { name: 'Ada', image: 'images/picture-light.svg' } },
      drawing,
    )
    expect(Buffer.from(files.get(paths.RESUME_PDF) ?? []).toString('latin1')).toContain(
      '/DCTDecode',
    )
  })

  it('have no PDF if the fonts lack letters, and say what to do', async () => {
    const { files, warnings } = await make({ basics: { name: '김민수' } })
    const withoutPdf = Object.values(paths).filter((path) => !path.endsWith('.pdf'))
    expect([...files.keys()].sort()).toEqual(withoutPdf.sort())
    expect(warnings).toEqual([
      {
        file: 'resume.json',
        path: 'basics.name',
        expected: expect.stringMatching(
          /^\/resume\.pdf is not created: .*"김민수"\. Print the page/,
        ) as string,
      },
    ])
  })

  it.each([
    ['سامي', ['IBMPlexSansArabic-SemiBold']],
    ['王小明', ['noto-sans-sc-600']],
    ['田中 さくら', ['noto-sans-jp-600']],
    ['Łukasz Ğüneş', []],
  ])('have a PDF for %s, which embeds only the fonts that it uses', async (name, expected) => {
    const { files, warnings } = await make({ basics: { name } })
    expect(warnings).toEqual([])
    const pdf = Buffer.from(files.get(paths.RESUME_PDF) ?? [])
    const fonts = [...pdf.toString('latin1').matchAll(/\/FontName \/\w+\+(\S+)/g)]
    const added = fonts.map(([, font = '']) => font).filter((font) => /Arabic|noto/.test(font))
    expect(added).toEqual(expected)
    expect(pdf.length).toBeLessThan(60_000)
  })

  it.each(['🚀', '①', '㊙'])(
    'have a PDF without the sign %s, with a warning and its place',
    async (sign) => {
      const work = [{ name: 'Shop' }, { name: 'Lab', highlights: [`${sign} Done`] }]
      const { files, warnings } = await make({ basics: { name: 'Ada' }, work })
      expect(files.has(paths.RESUME_PDF)).toBe(true)
      expect(warnings).toEqual([
        {
          file: 'resume.json',
          path: 'work[1].highlights[0]',
          expected: `/resume.pdf leaves out or simplifies "${sign}", which its fonts do not have`,
        },
      ])
    },
  )

  it('have a PDF if letters are only another form of letters that the fonts have', async () => {
    expect((await make({ basics: { name: 'ＡＤＡ ﬁve' } })).warnings).toEqual([])
  })

  it('are below 300 kB for the sample content', async () => {
    const content = await loadContent('content', (file) => ({ src: file }))
    const { resume, site } = content
    const { files, warnings } = await makeResumeFiles(
      'content',
      resume,
      site,
      content.theme,
      MODIFIED,
    )
    expect(warnings).toEqual([])
    expect(files.get(paths.RESUME_PDF)?.length).toBeLessThan(300_000)
    expect(
      (await getDocumentProxy(new Uint8Array(files.get(paths.RESUME_PDF) ?? []))).numPages,
    ).toBe(2)
  })
})
