import { describe, expect, it } from 'vitest'
import { composeNoteList, composeNotePage, listTagPaths } from './note-pages.ts'
import { type Note, orderNotes, parseNote } from './note.ts'
import { contentFiles } from './testing.ts'
import { textsIn } from '../texts/texts.ts'

const site = { title: 'Ada', language: 'en', texts: textsIn('en') }

function parse(settings: string, text = 'Text.', language = 'en', name = 'first') {
  return parseNote(`notes/${name}.md`, `---\n${settings}\n---\n${text}`, contentFiles(), language)
}

function read(name: string, date: string, tags: string[] = [], more = ''): Note {
  const settings = `title: ${name}\nsummary: S.\ndate: ${date}\ntags: ${JSON.stringify(tags)}\n${more}`
  const result = parse(settings, 'Text.', 'en', name)
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result.value
}

describe('a note', () => {
  it('has its dates, its reading time and the pages of its tags', () => {
    const settings =
      'title: T\nsummary: S.\ndate: 2026-03-14\nupdated: 2026-04\ntags: [C++, Testing, testing]'
    const result = parse(settings, 'word '.repeat(1000), 'de')
    expect(result).toMatchObject({
      ok: true,
      value: {
        path: '/Notes/first',
        date: { text: '14. März 2026', datetime: '2026-03-14' },
        updated: { datetime: '2026-04' },
        readingTime: '4 Minuten',
        tags: [
          { name: 'C++', path: '/Notes/tags/c-plus-plus' },
          { name: 'testing', path: '/Notes/tags/testing' },
        ],
      },
    })
  })

  it('has texts without the spaces around them', () => {
    expect(read('first', '2026-03-14', ['c++ ']).tags).toEqual([
      { name: 'c++', path: '/Notes/tags/c-plus-plus' },
    ])
  })

  it('counts characters where no spaces separate words', () => {
    const settings = 'title: T\nsummary: S.\ndate: 2026-03-14'
    expect(parse(settings, '字'.repeat(900), 'zh-Hans')).toMatchObject({
      value: { readingTime: '3分钟' },
    })
    expect(parse(settings, '', 'en')).toMatchObject({ value: { readingTime: '1 minute' } })
  })

  it.each([
    ['title: T\nsummary: S.', 'date', 'write a day of the calendar, such as 2026-03-14'],
    [
      'title: T\nsummary: S.\ndate: 2026-02-30',
      'date',
      'write a day of the calendar, such as 2026-03-14',
    ],
    [
      'title: T\nsummary: S.\ndate: 2026',
      'date',
      'write a day of the calendar, such as 2026-03-14',
    ],
    [
      'title: T\nsummary: S.\ndate: 2026-03-14\ncover: a.png',
      'cover',
      'the content folder has no picture "a.png": add it, or correct the path',
    ],
    ['title: T\nsummary: S.\ndate: 2026-03-14\ntags: ["  "]', 'tags[0]', 'write a text'],
    ['title: 2026\nsummary: S.\ndate: 2026-03-14', 'title', 'write a text, in quotes: "2026"'],
    ['title: " "\nsummary: S.\ndate: 2026-03-14', 'title', 'write a text'],
  ])('is refused where it is wrong: %j', (settings, path, expected) => {
    expect(parse(settings)).toEqual({
      ok: false,
      problem: [{ file: 'notes/first.md', path, expected }],
    })
  })

  it.each([
    ['数据库', '/Notes/tags/u6570-u636e-u5e93'],
    ['Café au lait', '/Notes/tags/cafe-au-lait'],
    ['C#', '/Notes/tags/c-sharp'],
    ['!', '/Notes/tags/other'],
  ])('has a path of ASCII for the tag %s', (tag, path) => {
    expect(read('a', '2026-01-01', [tag]).tags).toEqual([{ name: tag, path }])
  })

  it.each([
    [
      'a long beginning in common',
      ['машинное обучение с учителем', 'машинное обучение без учителя'],
    ],
    ['a long beginning of syllables in common', ['소프트웨어 개발', '소프트웨어 개발자']],
    ['other vowels', ['पल', 'पुल']],
    ['other consonants', ['パス', 'バス']],
  ])('keeps tags apart that have %s', (_, tags) => {
    expect(read('a', '2026-01-01', tags).tags.map(({ name }) => name)).toEqual(tags)
  })

  it.each([
    ['Données', 'donnees'],
    ['ёлка', 'елка'],
    ['مُدَوَّنة', 'مدونة'],
    ['データ', 'テ\u3099ータ'],
  ])('has one page for the spellings %s and %s of a tag', (a, b) => {
    const [tag] = read('a', '2026-01-01', [b]).tags
    expect(read('a', '2026-01-01', [a]).tags).toEqual([{ name: a, path: tag?.path }])
  })
})

describe('the pages of notes', () => {
  const notes = orderNotes([
    read('old', '2024-01-01', ['web', 'css']),
    read('new', '2026-01-01', ['css']),
    read('middle', '2025-01-01', ['web']),
    read('hidden', '2027-01-01', ['secret', 'web'], 'listed: false'),
  ])
  const names = (list: readonly { title: string }[] | undefined) => list?.map(({ title }) => title)
  const compose = (name: string) => {
    const note = notes.find((each) => each.name === name)
    return note && composeNotePage(note, notes, '/Notes', { ...site, author: 'Ada' })
  }

  it('lead to the older and the newer note, and to notes with the same tags', () => {
    expect(compose('middle')).toMatchObject({
      previous: { path: '/Notes/old' },
      next: { path: '/Notes/new' },
      related: [],
      list: { path: '/Notes', title: 'Notes' },
    })
    expect(names(compose('old')?.related)).toEqual(['new'])
    expect(compose('new')).not.toHaveProperty('next')
  })

  it('do not lead to a note that is not listed, nor from there', () => {
    expect(compose('hidden')).toMatchObject({ related: [] })
    expect(compose('hidden')).not.toHaveProperty('previous')
    const list = composeNoteList('/Notes', notes, '/Notes', site)
    expect(names(list?.notes)).toEqual(['new', 'middle', 'old'])
    expect(listTagPaths(notes)).toEqual(['/Notes/tags/css', '/Notes/tags/web'])
    expect(composeNoteList('/Notes/tags/secret', notes, '/Notes', site)).toBeUndefined()
  })

  it('of a tag list its notes alone', () => {
    const list = composeNoteList('/Notes/tags/web', notes, '/Notes', site)
    expect(list).toMatchObject({ title: 'Notes on web', tag: 'web', all: { path: '/Notes' } })
    expect(names(list?.notes)).toEqual(['middle', 'old'])
    expect(list?.tags).toMatchObject([
      { name: 'css', count: 2 },
      { name: 'web', count: 2 },
    ])
  })
})
