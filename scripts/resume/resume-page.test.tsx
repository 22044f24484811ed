import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ResumeHeader } from '../../client/resume/header.tsx'
import { ResumeSheetSection } from '../../client/resume/section.tsx'
import { listElements } from '../../server/pages/testing.ts'
import type { NavigationLink } from '../../shared/content/navigation.ts'
import type { ParsedResume } from '../../shared/content/resume.ts'
import { listResumeLinks } from '../content/resume-links.ts'
import { textsIn } from '../../shared/texts/texts.ts'
import { listShown, readResume, RESUMES } from './testing.ts'

const UPDATED = { text: 'Mar 2026', datetime: '2026-03' }

function render({ page }: ParsedResume): string {
  return renderToStaticMarkup(
    <article>
      <ResumeHeader
        resume={{ ...page, pdf: true, files: listResumeLinks(textsIn('en'), '', true) }}
      />
      {page.sections.map((section) => (
        <ResumeSheetSection key={section.id} section={section} />
      ))}
    </article>,
  )
}

/** Escapes a text as React does. */
function escapeHtml(text: string): string {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
  return text.replace(/[&<>"']/g, (sign) => entities[sign as keyof typeof entities])
}

it('the header without downloads has no list of files, and still says when the resume was changed', () => {
  const { page } = readResume('german')
  const header = (files: NavigationLink[]) =>
    renderToStaticMarkup(
      <ResumeHeader resume={{ ...page, updated: UPDATED, sections: [], pdf: false, files }} />,
    )
  expect(header(listResumeLinks(textsIn('en'), '', false))).toContain('<ul')
  const without = header([])
  expect(without).not.toContain('<ul')
  expect(without).toContain('Updated Mar 2026')
})

describe.each(RESUMES)('the page of %s', (name) => {
  const resume = readResume(name)
  const html = render(resume)

  it('shows every text unchanged', () => {
    expect(listShown(resume).filter((text) => !html.includes(escapeHtml(text)))).toEqual([])
  })

  it('has no elements, links or attributes from markup in the file', () => {
    const own =
      /^(article|header|div|h1|h2|h3|p|dl|dt|dd|a|ul|li|nav|section|time|span|figure|blockquote|figcaption|svg|g|path|circle|text|title)$/
    const elements = [...html.matchAll(/<([a-z][^\s/>]*)/gi)].map(([, element = '']) => element)
    expect(elements.filter((element) => !own.test(element))).toEqual([])
    const links = listElements(html, 'a').map(({ href = '' }) => href)
    expect(
      links.filter(
        (href) =>
          !/^(https?:|mailto:|tel:|#[a-z]+(-\d+)?$|\/resume(-compact)?\.[a-z]+$)/.test(href),
      ),
    ).toEqual([])
    expect(html).not.toMatch(/<[^<>]*\s(on[a-z]+|style|srcdoc)=/i)
  })

  it('shows valid dates, and no “undefined”', () => {
    expect(html).not.toMatch(/Invalid Date|NaN[^<]|undefined|\[object|polluted|unshown/)
    for (const { dateTime = '', datetime = dateTime } of listElements(html, 'time')) {
      expect(Date.parse(datetime)).not.toBeNaN()
    }
  })

  it('has one main heading, and an anchor for each section', () => {
    expect(listElements(html, 'h1')).toHaveLength(1)
    expect(listElements(html, 'h2').map(({ id }) => id)).toEqual(
      resume.page.sections.map(({ id }) => id),
    )
  })
})
