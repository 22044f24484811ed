import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const text = readFileSync(new URL('SECURITY.md', root), 'utf8')

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

const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-'),
)

/** The tests that a row names: a file in backticks, and a title in quotation marks. */
function listProofs(answer: string): { file: string; title: string }[] {
  return [...answer.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g)].map(
    ([, file = '', title = '']) => ({ file, title }),
  )
}

/** Whether a file has a test, or a group of tests, of that title. */
function hasTitle(file: string, title: string): boolean {
  const path = new URL(file, root)
  if (!existsSync(path)) return false
  const code = readFileSync(path, 'utf8')
  // Opened by a call, closed before its next argument.
  return ["'", '"', '`'].some((quote) =>
    code
      .split(`${quote}${title}${quote},`)
      .slice(0, -1)
      .some((before) => /\(\s*$/.test(before)),
  )
}

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

  it('leaves out only what the standard has', () => {
    const known = listed.flatMap(({ number, section }) => [number, `${section}.*`])
    expect(leftOut.filter((number) => !known.includes(number))).toEqual([])
  })

  it('names tests that exist, by file and title', () => {
    const proofs = listProofs(text)
    expect(proofs.length).toBeGreaterThan(rows.length / 2)
    expect(proofs.filter(({ file, title }) => !hasTitle(file, title))).toEqual([])
  })

  it('names no test without its title', () => {
    const names = (answer: string) => answer.match(/\.(?:test|spec)\.tsx?`/g)?.length ?? 0
    expect(rows.filter(({ answer }) => names(answer) !== listProofs(answer).length)).toEqual([])
  })

  it('has a test, a section that says it, or a reason for each requirement', () => {
    const isAnswered = ({ answer }: Row) =>
      listProofs(answer).length > 0 ||
      /\]\(#[\w-]+\)/.test(answer) ||
      /^\*\*(?:Deviation|Not met|Owner):\*\* .{20}/.test(answer)
    expect(rows.filter((row) => !isAnswered(row))).toEqual([])
  })

  it('links to sections that exist', () => {
    const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor)
    expect(links.filter((anchor) => !headings.includes(anchor))).toEqual([])
  })
})
