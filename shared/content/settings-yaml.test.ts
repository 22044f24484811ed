import { describe, expect, it } from 'vitest'
import { SECOND } from '../clock.ts'
import { describeProblem } from './problem.ts'
import { readYaml } from './settings-yaml.ts'
import { valueOf } from './testing.ts'

const read = (text: string) => readYaml('a.yaml', text)

/** The only problem of a text, as one line. */
function problemOf(text: string): string {
  const result = read(text)
  const [problem] = result.ok ? [] : result.problem
  return problem ? describeProblem(problem) : ''
}

describe('readYaml', () => {
  it('reads plain data', () => {
    expect(valueOf(read('a: [1, x]\nb:\n  - c: yes\n')).data).toEqual({
      a: [1, 'x'],
      b: [{ c: 'yes' }],
    })
    expect(valueOf(read('')).data).toBeNull()
  })

  it('takes __proto__ for a key like any other', () => {
    expect(Object.keys(valueOf(read('__proto__: { a: 1 }')).data as object)).toEqual(['__proto__'])
  })

  it('finds fields and items of lists, of both notations', () => {
    const { locate } = valueOf(read('# mine\na: [1, { b: 2 }]\nc:\n  - d: 1\n    e: 2\n'))
    expect(locate('a')).toEqual({ line: 2, column: 1 })
    expect(locate('a[1].b')).toEqual({ line: 2, column: 10 })
    expect(locate('c[0]')).toEqual({ line: 4, column: 5 })
    expect(locate('c[0].e')).toEqual({ line: 5, column: 5 })
    expect(locate('c[3].e')).toEqual({ line: 3, column: 1 })
  })

  it.each([
    [
      'title: Quiz: the sequel',
      'a.yaml:1:8: correct the YAML: a text with “: ” stands in quotes, and every setting begins in its own column',
    ],
    [
      'title: Quiz\nstack\nb: 1',
      'a.yaml:2:1: correct the YAML: put a colon and a space after the key, and a text of several lines into quotes',
    ],
    ['a:\n\tb: 1', 'a.yaml:2:1: correct the YAML: indent with spaces, not with tabs'],
    ['a: 1\nb: 2\na: 3', 'a.yaml:3:1: correct the YAML: remove one: this key stands twice'],
    ['a: { b: 1, b: 2 }', 'a.yaml:1:12: correct the YAML: remove one: this key stands twice'],
    ['a: @me', 'a.yaml:1:4: correct the YAML: put a text with special characters into "quotes"'],
    [
      'a: 1\nb: *Quiz*',
      'a.yaml:2:4: correct the YAML: put a text with special characters into "quotes"',
    ],
    ['a: !x y', 'a.yaml:1:4: correct the YAML: put a text with special characters into "quotes"'],
    [
      'a: &b [*b]',
      'a.yaml:1:8: correct the YAML: put a text with special characters into "quotes"',
    ],
    ['a: 1\n? [b]\n: c', 'a.yaml:2:3: correct the YAML: write a text before the colon'],
    ['a: "C:\\dir"', 'a.yaml:1:7: correct the YAML: write a backslash in a quoted text as \\\\'],
    [
      'a: 1\nb: "x\nc: 2',
      'a.yaml:2:4: correct the YAML: end this text with the quote that it begins with',
    ],
    ["a: 'l'été'", 'a.yaml:1:7: correct the YAML: put the whole text into "double quotes"'],
    [
      'a:\n  - b: 1\n   c: 2',
      'a.yaml:3:1: correct the YAML: begin the settings or entries that belong together in the same column',
    ],
    [
      'a:\n  - b: 1\n c: 2',
      'a.yaml:3:1: correct the YAML: begin the settings or entries that belong together in the same column',
    ],
    [
      '  a: 1\nb: 2',
      'a.yaml:2:1: correct the YAML: begin the settings or entries that belong together in the same column',
    ],
    ['a: [x, y\nb: 1', 'a.yaml:2:1: correct the YAML: close the list with ]'],
    ['a: [ { b: 1', 'a.yaml:1:12: correct the YAML: close the entry with }'],
    [
      'a: [{ b: x c: y }]',
      'a.yaml:1:10: correct the YAML: put a comma between the entries of a list on one line',
    ],
    [
      '- '.repeat(1e5),
      'a.yaml:1:1: the settings are nested too deeply: write them with fewer levels',
    ],
    [
      'a: '.concat('['.repeat(1e4)),
      'a.yaml:1:1: the settings are nested too deeply: write them with fewer levels',
    ],
  ])('says of %j where it is wrong and what to do', (text, line) => {
    expect(problemOf(text)).toBe(line)
  })

  it.each(['- '.repeat(1e5), '['.repeat(1e4), '{a: '.repeat(1e4), '[{a: '.repeat(1e3)])(
    'refuses too many levels, which need more memory than there is',
    (text) => {
      expect(problemOf(text)).toBe(
        'a.yaml:1:1: the settings are nested too deeply: write them with fewer levels',
      )
    },
  )

  it('reads more brackets than that, one after the other', () => {
    expect(read(`a: [${'[x], {y: 1}, '.repeat(1000)}]`).ok).toBe(true)
  })

  it('reads 40,000 keys in time that grows with their number', () => {
    const text = Array.from({ length: 40_000 }, (_, number) => `key${number}: 1\n`).join('')
    // Of the processor, whatever else the machine does meanwhile.
    const before = process.cpuUsage()
    expect(read(text).ok).toBe(true)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(20 * SECOND)
  })
})
