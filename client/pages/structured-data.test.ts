import { describe, expect, it, vi } from 'vitest'
import type { WorkMetadata, Discovery } from '../../shared/content/discovery.ts'
import { findPageKind, type PageKind } from './page-kind.ts'
import { type DescribedPage, writeStructuredData } from './structured-data.ts'

vi.mock('virtual:content/site', () => ({ default: { title: 'Ada' } }))

const HOSTILE = '</script><script>alert(1)</script>\u2028\u2029<!-- "quoted" & \\'

const work: WorkMetadata = {
  title: 'Quiz',
  summary: 'Ten questions.',
  category: 'Game',
  stack: ['React'],
  links: [],
}

function describePage(page: PageKind, changes: Partial<DescribedPage> = {}): DescribedPage {
  return {
    page,
    path: '/Projects/Quiz',
    head: { title: 'Quiz', description: 'Ten questions.', canonicalPath: '/Projects/Quiz' },
    site: { title: 'Ada', description: 'Resume.', language: 'en' },
    origin: 'https://ada.example',
    card: '/card.jpg',
    discovery: {
      person: { '@type': 'Person', name: 'Ada' },
      works: { '/Projects/Quiz': work },
      notes: {},
      listed: ['/Projects/Quiz'],
      updated: {},
    } as Partial<Discovery> as Discovery,
    ...changes,
  }
}

describe('the structured data', () => {
  it('cannot end its element, and contains the original text', () => {
    const text = writeStructuredData(
      describePage('project', {
        head: { title: HOSTILE, description: HOSTILE, canonicalPath: '/Projects/Quiz' },
      }),
    )
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(text)).toMatchObject({ '@graph': [{ description: HOSTILE }, {}] })
  })

  it('is empty on the not-found page', () => {
    const head = { description: 'x', canonicalPath: '/Projects/Quiz', noIndex: true }
    expect(writeStructuredData(describePage('project', { head }))).toBe('')
    expect(writeStructuredData(describePage('project', { head: { description: 'x' } }))).toBe('')
  })

  it.each([
    [['/Projects/Quiz'], ['Ada', 'Portfolio', 'Quiz']],
    [[], ['Ada', 'Quiz']],
  ])('leads to a project by the portfolio, if it lists %j', (listed, steps) => {
    const described = describePage('project')
    const discovery = { ...described.discovery, listed }
    const { '@graph': graph } = JSON.parse(writeStructuredData({ ...described, discovery })) as {
      '@graph': [unknown, { itemListElement: { name: string }[] }]
    }
    expect(graph[1].itemListElement.map(({ name }) => name)).toEqual(steps)
  })

  it.each(['/Notes/a', '/Notes/tags/a'])('leads to %s by the list of notes', (path) => {
    const described = describePage('other')
    const text = writeStructuredData({
      ...described,
      path,
      head: { title: 'A', description: 'B', canonicalPath: path },
      discovery: { ...described.discovery, notesPath: '/Notes' },
    })
    expect(JSON.parse(text)).toMatchObject({
      '@graph': [
        {},
        { itemListElement: [{ name: 'Ada' }, { name: 'Notes', position: 2 }, { name: 'A' }] },
      ],
    })
  })

  it('omits what the content does not have', () => {
    const text = writeStructuredData(describePage('project'))
    expect(text).not.toMatch(/dateCreated|sameAs|undefined|null/)
  })
})

describe('the kind of a page', () => {
  it.each([
    ['/', 'home'],
    ['/Resume', 'home'],
    ['/Personal', 'personal'],
    ['/Projects', 'portfolio'],
    ['/Privacy', 'privacy'],
    ['/Projects/Quiz', 'project'],
    ['/Projects/To-Do-List/auth', 'other'],
    ['/imprint', 'other'],
    ['/Notes', 'notes'],
    ['/Notes/a', 'note'],
    ['/Notes/tags/a', 'other'],
    ['*', 'other'],
  ])('follows from its path %s', (path, kind) => {
    const note = { title: 'A', summary: 'B', published: '2026-03-14', tags: [] }
    const known = {
      works: { '/Projects/Quiz': work },
      notes: { '/Notes/a': note },
      notesPath: '/Notes',
    }
    expect(findPageKind(path, known)).toBe(kind)
  })
})
