import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const folder = new URL('docs/security/', root)
const pages = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
const text = readFileSync(new URL('asvs.md', folder), 'utf8')

/**
 * The levels of the requirements of OWASP ASVS 5.0.0, one digit each, by section: those of chapter 1,
 * section 1.2 are 1.2.1 to 1.2.10. Chapters 9, 10 and 17 do not apply as a whole.
 */
const LEVELS: Record<string, string> = {
  ...{ '1.1': '22', '1.2': '1111122223', '1.3': '112222222223', '1.4': '222', '1.5': '123' },
  ...{ '2.1': '122', '2.2': '112', '2.3': '12223', '2.4': '23' },
  ...{ '3.1': '3', '3.2': '113', '3.3': '12223', '3.4': '11222233', '3.5': '11122333' },
  ...{ '3.6': '3', '3.7': '22333' },
  ...{ '4.1': '12233', '4.2': '23333', '4.3': '22', '4.4': '1222' },
  ...{ '5.1': '2', '5.2': '112333', '5.3': '113', '5.4': '222' },
  ...{ '6.1': '122', '6.2': '111111112222', '6.3': '11223333', '6.4': '112233' },
  ...{ '6.5': '22222333', '6.6': '2223', '6.7': '33', '6.8': '2222' },
  ...{ '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222', '7.5': '223', '7.6': '22' },
  ...{ '8.1': '1233', '8.2': '1123', '8.3': '133', '8.4': '23' },
  ...{ '11.1': '2233', '11.2': '22233', '11.3': '11233', '11.4': '1222', '11.5': '23' },
  ...{ '11.6': '23', '11.7': '33' },
  ...{ '12.1': '12233', '12.2': '11', '12.3': '22223' },
  ...{ '13.1': '2333', '13.2': '222223', '13.3': '2233', '13.4': '1222233' },
  ...{ '14.1': '22', '14.2': '12223333', '14.3': '122' },
  ...{ '15.1': '12233', '15.2': '12233', '15.3': '1222222', '15.4': '3333' },
  ...{ '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '2223' },
}

type Row = { number: string; level: string; answer: string }

const rows: Row[] = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| ([^|]+) \|$/gm)].map(
  ([, number = '', level = '', answer = '']) => ({ number, level, answer }),
)

/** Requirements without a row, by number or, with an asterisk, by section. */
const leftOut = [...text.matchAll(/^- ([\d.*, ]+): \S/gm)].flatMap(([, list = '']) =>
  list.split(', '),
)

/** Lists the tests that a text cites: a file in backticks, and the id at the end of a test title. */
function listProofs(answer: string): string[] {
  return [...answer.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` (S\d+)\b/g)].map(
    ([, file = '', id = '']) => `${file} ${id}`,
  )
}

/** Lists the ids of the tests and test groups in a file: `it('refuses a body (S…)', …)`. */
function listTagged(file: string): string[] {
  const code = readFileSync(new URL(file, root), 'utf8')
  // Matches an id between the opening of a call and its next argument.
  const titles = code.matchAll(/\(\s*(['"`])(?:(?!\1).)* \((S\d+)\)\1,/g)
  return [...titles].map(([, , id = '']) => `${file} ${id}`)
}

const tests = ['client', 'db', 'e2e', 'rigs', 'scripts', 'server', 'shared']
  .flatMap((name) =>
    readdirSync(new URL(name, root), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${name}/${file}`,
    ),
  )
  .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))

const listed = Object.entries(LEVELS).flatMap(([section, levels]) =>
  [...levels].map((level, index) => ({ number: `${section}.${index + 1}`, level, section })),
)

describe('the table of security requirements', () => {
  it('has each requirement of levels 1 and 2 once, by its number and level', () => {
    const owed = listed
      .filter(({ level }) => level !== '3')
      .filter(
        ({ number, section }) => !leftOut.includes(number) && !leftOut.includes(`${section}.*`),
      )
      .map(({ number, level }) => `${number} ${level}`)
    expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(owed)
  })

  it('excludes only requirements of the standard', () => {
    const known = listed.flatMap(({ number, section }) => [number, `${section}.*`])
    expect(leftOut.filter((number) => !known.includes(number))).toEqual([])
  })

  it('cites each test that has an id, and no other', () => {
    const cited = [...new Set(pages.flatMap(listProofs))]
    expect(cited.length).toBeGreaterThan(rows.length / 2)
    // A list, not a set: two tests must not share an id.
    expect(tests.flatMap(listTagged).sort()).toEqual(cited.sort())
    expect(new Set(cited.map((proof) => proof.split(' ')[1])).size).toBe(cited.length)
  })

  it('names no test without its id', () => {
    const names = (answer: string) => answer.match(/\.(?:test|spec)\.tsx?`/g)?.length ?? 0
    expect(rows.filter(({ answer }) => names(answer) !== listProofs(answer).length)).toEqual([])
  })

  it('has a test, a section that says it, or a reason for each requirement', () => {
    const isAnswered = ({ answer }: Row) =>
      listProofs(answer).length > 0 ||
      /\]\(\w+\.md#[\w-]+\)/.test(answer) ||
      /^\*\*(?:Deviation|Not met|Owner):\*\* .{20}/.test(answer)
    expect(rows.filter((row) => !isAnswered(row))).toEqual([])
  })
})
