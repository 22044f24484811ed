import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeProblem } from './problem.ts'
import { readJson } from './settings-json.ts'
import { valueOf } from './testing.ts'

const data = (text: string) => valueOf(readJson('site.json', text)).data

/** The only problem of a text, as one line. */
function problemOf(text: string): string {
  const read = readJson('site.json', text)
  const [problem] = read.ok ? [] : read.problem
  return problem ? describeProblem(problem) : ''
}

describe('readJson', () => {
  it('reads JSON like JSON.parse', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.stringify(data(text))).toBe(JSON.stringify(JSON.parse(text)))
      }),
    )
  })

  it('reads comments, trailing commas and a byte order mark', () => {
    const text = '\uFEFF// mine\n{ "a": [1, 2,], /* of\nmine */ "url": "https://a.example//b", }\n'
    expect(data(text)).toEqual({ a: [1, 2], url: 'https://a.example//b' })
  })

  it('takes __proto__ for a key like any other', () => {
    expect(Object.keys(data('{"__proto__": {"a": 1}}') as object)).toEqual(['__proto__'])
  })

  it('finds fields, items of lists, and the object around a missing field', () => {
    const { locate } = valueOf(
      readJson(
        'site.json',
        '\uFEFF{\r\n  "work": [\r\n    { "name": "a" }, { "a.b": 1 }\r\n  ]\r\n}',
      ),
    )
    expect(locate('')).toEqual({ line: 1, column: 1 })
    expect(locate('work')).toEqual({ line: 2, column: 3 })
    expect(locate('work[0].name')).toEqual({ line: 3, column: 7 })
    expect(locate('work[1].a.b')).toEqual({ line: 3, column: 24 })
    expect(locate('work[1].url')).toEqual({ line: 3, column: 22 })
    expect(locate('work[7].url[2]')).toEqual({ line: 2, column: 3 })
    expect(locate('title')).toEqual({ line: 1, column: 1 })
  })

  it.each([
    ['', 'site.json:1:1: the file is empty: write an object, { … }'],
    [
      '{\n  "a": 1\n  "b": 2\n}',
      'site.json:3:3: correct the JSON: put a comma before this, after the value above or to the left',
    ],
    ['{"a": }', 'site.json:1:7: correct the JSON: write a value, such as "a text"'],
    ['{"a": True}', 'site.json:1:7: correct the JSON: write true'],
    ['{"a": yes}', 'site.json:1:7: correct the JSON: put "yes" into double quotes, or remove it'],
    ["{'a': 1}", 'site.json:1:2: correct the JSON: begin and end a text with "'],
    ['{"a": “b”}', 'site.json:1:7: correct the JSON: begin and end a text with "'],
    ['{"a": « b »}', 'site.json:1:7: correct the JSON: begin and end a text with "'],
    [
      '{"a": "x\n"}',
      'site.json:1:7: correct the JSON: end this text with " on the same line; write a line break as \\n',
    ],
    ['{"a": "C:\\dir"}', 'site.json:1:7: correct the JSON: write a backslash as \\\\'],
    ['{"a": [1, 2', 'site.json:1:12: correct the JSON: close the list with ]'],
    ['{"a": 1', 'site.json:1:8: correct the JSON: close the object with }'],
    ['{"a" 1}', 'site.json:1:6: correct the JSON: put a colon between the key and its value'],
    ['{} {}', 'site.json:1:4: correct the JSON: remove what follows the last bracket'],
    ['/* a', 'site.json:1:1: correct the JSON: end the comment with */'],
    [
      '{"a": 1,\n "b": [{"c": 1, "c": 2}]}',
      'site.json:2:17: remove one: "c" stands twice in this object',
    ],
  ])('says of %j where it is wrong and what to do', (text, line) => {
    expect(problemOf(text)).toBe(line)
  })

  it('refuses too many levels', () => {
    expect(problemOf('['.repeat(1e6))).toBe(
      'site.json:1:1: the settings are nested too deeply: write them with fewer levels',
    )
  })
})
