import { describe, expect, it, vi } from 'vitest'
import type { WorkMetadata, Discovery } from '../../shared/content/discovery.ts'
import { findCardName, findPageKind, type PageKind } from './page-kind.ts'
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
    head: { title: 'Quiz', description: 'Ten questions.', canonicalPath: '/Projects/Quiz' },
    site: { title: 'Ada', description: 'Resume.', language: 'en' },
    origin: 'https://ada.example',
    card: '/card.jpg',
    discovery: {
      person: { '@type': 'Person', name: 'Ada' },
      works: { quiz: work },
      listed: ['quiz'],
    } as Partial<Discovery> as Discovery,
    ...changes,
  }
}

const quiz: PageKind = { kind: 'project', slug: 'quiz' }

describe('the structured data', () => {
  it('cannot end its element, and contains the original text', () => {
    const text = writeStructuredData(
      describePage(quiz, {
        head: { title: HOSTILE, description: HOSTILE, canonicalPath: '/Projects/Quiz' },
      }),
    )
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(text)).toMatchObject({ '@graph': [{ description: HOSTILE }, {}] })
  })

  it('is empty on the not-found page', () => {
    const head = { description: 'x', canonicalPath: '/Projects/Quiz', noIndex: true }
    expect(writeStructuredData(describePage(quiz, { head }))).toBe('')
    expect(writeStructuredData(describePage(quiz, { head: { description: 'x' } }))).toBe('')
  })

  it('omits what the content does not have', () => {
    const text = writeStructuredData(describePage(quiz))
    expect(text).not.toMatch(/dateCreated|sameAs|undefined|null/)
  })
})

describe('the kind of a page', () => {
  it.each([
    ['/', { kind: 'home' }, 'home'],
    ['/Resume', { kind: 'home' }, 'home'],
    ['/Personal', { kind: 'personal' }, 'personal'],
    ['/Projects', { kind: 'portfolio' }, 'portfolio'],
    ['/Privacy', { kind: 'privacy' }, 'privacy'],
    ['/Projects/Quiz', quiz, 'quiz'],
    ['/Projects/To-Do-List/auth', { kind: 'other' }, 'home'],
    ['*', { kind: 'other' }, 'home'],
  ])('follows from its path %s, with its card', (path, kind, card) => {
    expect(findPageKind(path)).toEqual(kind)
    expect(findCardName(findPageKind(path))).toBe(card)
  })
})
