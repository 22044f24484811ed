import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countKinds, filterProjects, readFilter, writeFilter } from './filter.ts'

const quiz = { title: 'Quiz', category: 'Game', stack: ['TypeScript', 'Web Crypto'] }
const list = { title: 'To-do list', category: 'Web app', stack: ['TypeScript', 'SQLite'] }
const slicer = { title: 'Image slicer', category: 'Desktop', stack: ['Python'] }
const projects = [quiz, list, slicer]

describe('filterProjects', () => {
  it.each([
    ['quiz', [quiz]],
    ['sqlite', [list]],
    ['desktop', [slicer]],
    ['typescript', [quiz, list]],
    ['web typescript', [quiz, list]],
    ['game sqlite', []],
    ['', projects],
    ['  ', projects],
    ['.*', []],
    ['__proto__', []],
  ])('searches for %j in title, stack and kind', (query, found) => {
    expect(filterProjects(projects, { query, kind: '' })).toEqual(found)
  })

  it('matches a kind exactly, and combines it with a query', () => {
    expect(filterProjects(projects, { query: '', kind: 'Web app' })).toEqual([list])
    expect(filterProjects(projects, { query: 'typescript', kind: 'Game' })).toEqual([quiz])
    expect(filterProjects(projects, { query: 'python', kind: 'Game' })).toEqual([])
    expect(filterProjects(projects, { query: '', kind: 'web' })).toEqual([])
    expect(filterProjects(projects, { query: '', kind: 'constructor' })).toEqual([])
  })
})

describe('countKinds', () => {
  it('counts projects that match the query, and lists every kind', () => {
    expect(countKinds(projects, 'typescript')).toEqual([
      { kind: 'Game', count: 1 },
      { kind: 'Web app', count: 1 },
      { kind: 'Desktop', count: 0 },
    ])
    expect(countKinds([], '')).toEqual([])
    expect(countKinds([{ ...quiz, category: '__proto__' }], '')).toEqual([
      { kind: '__proto__', count: 1 },
    ])
  })
})

describe('a filter in the URL', () => {
  it('is omitted if it matches everything', () => {
    expect(writeFilter({ query: '', kind: '' })).toBe('')
    expect(writeFilter({ query: 'a b', kind: '' })).toBe('?q=a+b')
    expect(writeFilter({ query: '', kind: 'Web app' })).toBe('?kind=Web+app')
  })

  it('is parsed back unchanged', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 })
    fc.assert(
      fc.property(text, text, (query, kind) => {
        const search = writeFilter({ query, kind })
        expect(readFilter(new URLSearchParams(search))).toEqual({ query, kind })
      }),
    )
  })

  it("has a query cut to the field's maximum length, between characters", () => {
    const read = readFilter(new URLSearchParams({ q: `a${'😀'.repeat(9000)}`, kind: 'Tool' }))
    expect(read).toEqual({ query: `a${'😀'.repeat(199)}`, kind: 'Tool' })
  })
})
