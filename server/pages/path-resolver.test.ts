import { describe, expect, it } from 'vitest'
import { createPathResolver, MAX_PATH_LENGTH } from './path-resolver.ts'

const home = { path: '/' }
const list = { path: '/Projects', query: ['q', 'kind'] }
const quiz = { path: '/Projects/Quiz' }
const find = createPathResolver([home, list, quiz])

describe('a page', () => {
  it.each([home, list, quiz])('is found by its path: $path', (page) => {
    expect(find(page.path)).toEqual({ kind: 'page', page, query: undefined })
  })

  it.each(['/Projects/Quiz?', '/Projects/Quiz?q=a', '/Projects?', '/Projects?x=1', '/Projects?q='])(
    'does not depend on the query of %s',
    (target) => {
      expect(find(target)).toMatchObject({ kind: 'page', query: undefined })
    },
  )

  it.each([
    ['/Projects?q=quiz', 'q=quiz'],
    ['/Projects?x=1&q=quiz&y', 'q=quiz'],
    ['/Projects?q=one&q=two', 'q=one'],
    ['/Projects?q=a%20b', 'q=a+b'],
    ['/Projects?q=%E4%F6', 'q=%EF%BF%BD%EF%BF%BD'],
    ['/Projects?q=100%', 'q=100%25'],
    ['/Projects?q=%3Cscript%3E', 'q=%3Cscript%3E'],
    ['/Projects?q=a?b', 'q=a%3Fb'],
    ['/Projects?kind=Web+app&kind=Tool', 'kind=Web+app'],
    ['/Projects?kind=Tool&x=1&q=a', 'q=a&kind=Tool'],
    ['/Projects?kind=&q=a', 'q=a'],
  ])('has the part of the query of %s that it depends on', (target, query) => {
    expect(find(target)).toEqual({ kind: 'page', page: list, query })
  })
})

describe('another spelling of a path', () => {
  it.each([
    ['/projects/quiz', '/Projects/Quiz'],
    ['/PROJECTS', '/Projects'],
    ['/Projects/Quiz/', '/Projects/Quiz'],
    ['/projects///', '/Projects'],
    ['/%50rojects', '/Projects'],
    ['/Projects%2FQuiz', '/Projects/Quiz'],
  ])('%s redirects to %s', (target, location) => {
    expect(find(target)).toEqual({ kind: 'moved', location })
  })

  it('keeps its query', () => {
    expect(find('/projects/?q=a%20b&x')).toEqual({
      kind: 'moved',
      location: '/Projects?q=a%20b&x',
    })
  })

  it('redirects once, to a page', () => {
    const moved = find('/pRoJeCtS/qUiZ//')
    expect(moved.kind === 'moved' && find(moved.location)).toMatchObject({ kind: 'page' })
  })
})

describe('an old path', () => {
  const moved = createPathResolver(
    [home, quiz],
    [
      { from: '/Projekte/Quiz-alt', to: '/Projects/Quiz' },
      { from: '/projects/quiz', to: '/' },
    ],
  )

  it.each(['/Projekte/Quiz-alt', '/projekte/quiz-alt/', '/Projekte/Quiz%2Dalt'])(
    'leads to the page that has its place: %s',
    (target) => {
      expect(moved(target)).toEqual({ kind: 'moved', location: '/Projects/Quiz' })
      expect(moved(`${target}?q=a`)).toEqual({ kind: 'moved', location: '/Projects/Quiz?q=a' })
    },
  )

  it('takes no page away', () => {
    expect(moved('/Projects/Quiz')).toMatchObject({ kind: 'page', page: quiz })
    expect(moved('/PROJECTS/quiz')).toEqual({ kind: 'moved', location: '/Projects/Quiz' })
  })
})

describe('any other target', () => {
  it.each([
    '',
    '//',
    '/nowhere',
    '/Projects/Quiz/more',
    '/Projects//Quiz',
    '//Projects',
    '/Projects%',
    '/%ff',
    '/Projects\0',
    '/Projects/Quiz#top',
    'http://evil.example/Projects',
    '*',
    '/__proto__',
    '/constructor',
  ])('is unknown: %j', (target) => {
    expect(find(target)).toEqual({ kind: 'unknown' })
  })

  it('is unknown when its path is over 2 kB, whatever its query', () => {
    const path = '/projects'.padEnd(MAX_PATH_LENGTH, '/')
    const moved = { kind: 'moved', location: `/Projects?${path}` }
    expect(find(`${path}?${path}`)).toEqual(moved)
    expect(find(`${path}/?${path}`)).toEqual({ kind: 'unknown' })
  })
})
