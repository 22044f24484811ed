import { describe, expect, it } from 'vitest'
import { measureCpuTime } from '../testing-cpu-time.ts'
import { LANGUAGE_TAGS } from '../texts/tags.ts'
import { type Texts, textsIn, type UnfinishedTexts } from '../texts/texts.ts'
import { parseInterfaceTexts } from './interface-texts.ts'
import { problemsIn, valueOf } from './testing.ts'

const check = (data: unknown, language = 'en') =>
  problemsIn(parseInterfaceTexts('texts.json', data, language))

/** What each site of a language may have of its own. */
function withoutRefused({ language, typing, ...others }: Texts, tag: string): UnfinishedTexts {
  const { comma: _, colon: __, tag: ___, ...punctuation } = language
  return { ...others, language: punctuation, ...(tag !== 'en' && { typing }) }
}

describe('the texts of an owner', () => {
  it('are what the file says, in its groups', () => {
    const own = {
      $schema: './schema/texts.json',
      'not-found': { heading: 'Nothing here.' },
      reading: { projects: { one: '{count} work', other: '{count} works' } },
    }
    const { $schema: _, ...texts } = own
    expect(valueOf(parseInterfaceTexts('texts.json', own, 'en'))).toEqual(texts)
  })

  it.each(LANGUAGE_TAGS)('may be all those of the product in %s', (tag) => {
    expect(check(withoutRefused(textsIn(tag), tag), tag)).toEqual([])
  })

  it.each<[unknown, string]>([
    [{ frames: {} }, 'frames: unknown key: did you mean "frame"?'],
    [{ frame: { serch: 'x' } }, 'frame.serch: unknown key: did you mean "search"?'],
    [
      JSON.parse('{"__proto__":{"search":"x"}}'),
      '__proto__: unknown key: remove it, or use one of',
    ],
    [JSON.parse('{"frame":{"__proto__":"x"}}'), 'frame.__proto__: unknown key: '],
    [{ frame: { constructor: 'x' } }, 'frame.constructor: unknown key: remove it'],
    [[], ': write an object, { … }'],
    [{ frame: 'x' }, 'frame: write an object, { … }'],
    [{ frame: { search: 1 } }, 'frame.search: write a text'],
    [{ frame: { search: '' } }, 'frame.search: write a text, or remove this key'],
    [{ frame: { search: ' ' } }, 'frame.search: write a text, or remove this key'],
    [{ frame: { search: '\u200b' } }, 'frame.search: write a text, or remove this key'],
    [{ frame: { search: 'a\nb' } }, 'frame.search: remove control characters'],
    [{ frame: { search: 'a\u2028b' } }, 'frame.search: remove control characters'],
    [{ frame: { search: 'a\ud800' } }, 'frame.search: remove control characters'],
    [{ frame: { search: 'x'.repeat(101) } }, 'frame.search: write at most 100 characters'],
    [{ resume: { updated: 'New' } }, 'resume.updated: write {date} into it'],
    [{ resume: { updated: '{dat}' } }, 'no value {dat} here: did you mean {date}?'],
    [{ frame: { search: '{name}' } }, 'no value {name} here: remove it; this text has no values'],
    [{ reading: { projects: 'x' } }, 'each form of the number: {"one":"…","other":"…"}'],
    [{ reading: { projects: { other: '{count}' } } }, 'reading.projects.one: write a text'],
    [{ reading: { projects: { one: 'a', few: 'b', other: 'c' } } }, 'projects.few: unknown key'],
    [
      { reading: { matching: { one: '{matching}', other: '{count}' } } },
      'write {matching} into it',
    ],
    [{ language: { tag: 'nl' } }, 'language.tag: remove it: the language is that of site.json'],
    [{ language: { comma: ';' } }, 'language.comma: remove it: the commas of lists follow'],
    [{ language: { colon: ';' } }, 'language.colon: remove it: the colons of labels follow'],
    [{ typing: { every: 'each' } }, 'typing: remove this group: a new task understands English'],
  ])('%j has one problem, which says what to do', (data, told) => {
    const problems = check(data)
    expect(problems).toEqual([expect.stringContaining(told)])
  })

  it('have the plural forms that whole numbers need in the language, and {count} in any of them', () => {
    const projects = { one: '{count} projekt', few: '{count} projekty', other: '{count} projektů' }
    expect(check({ reading: { projects } }, 'cs')).toEqual([])
    const { few: _, ...less } = projects
    expect(check({ reading: { projects: less } }, 'cs')).toEqual([
      expect.stringContaining('reading.projects.few: write a text'),
    ])
    expect(check({ reading: { projects: { other: '{count} 프로젝트' } } }, 'ko')).toEqual([])
    // A text that says the same of any number needs no more than one form.
    expect(check({ list: { logOutKeeps: { other: 'Zůstane to zde.' } } }, 'cs')).toEqual([])
    const worded = { reading: { projects: { one: 'one work', other: '{count} works' } } }
    expect(check(worded)).toEqual([])
  })

  it('have words with bars for new tasks, of which a language may lack some', () => {
    expect(check({ typing: { day: 'dag|dagen', until: '', hour: 'uur' } }, 'nl')).toEqual([])
    for (const words of ['', 'dag|', ' dag', '|', 'a||b', '{count}'])
      expect(check({ typing: { day: words } }, 'nl'), words).toHaveLength(1)
  })

  it('are refused quickly, however long or nested they are', () => {
    const long = '{'.repeat(5_000_000)
    const nested = '{a'.repeat(2_000_000)
    const divided = 'a|'.repeat(2_000_000)
    const time = measureCpuTime(() => {
      check({ resume: { updated: long } })
      check({ frame: { search: nested } })
      check({ typing: { day: divided } }, 'nl')
    }, 3)
    expect(time).toBeLessThan(2000)
  })
})
