import { describe, expect, it } from 'vitest'
import { SECOND } from '../../../../shared/clock.ts'
import { MAX_FILE_BYTES } from './read-file.ts'
import { MAX_NEW_TASKS } from './plan.ts'
import { openFile } from './testing.ts'

async function refusal(name: string, content: string | Uint8Array) {
  const plan = await openFile(name, content)
  return plan?.ok ? plan.value.problem : plan?.problem
}

describe('a file', () => {
  it.each([
    ['empty.txt', '', 'The file is empty.'],
    ['blank.txt', '\n\n', 'The file has no tasks.'],
    ['a.ics', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', 'The file has no tasks.'],
    ['a.png', 'x', 'This file type is not supported. Choose a .json, .csv, .txt or .ics file.'],
    [
      'constructor',
      'x',
      'This file type is not supported. Choose a .json, .csv, .txt or .ics file.',
    ],
    ['a.txt', 'a\0b', 'The file does not contain text.'],
  ])('%s as %j is refused (S73)', async (name, content, reason) => {
    expect(await refusal(name, content)).toBe(reason)
  })

  it('that is too large is not read (S71)', async () => {
    const reason = 'The file is larger than 5 MB.'
    expect(await refusal('a.txt', new Uint8Array(MAX_FILE_BYTES + 1))).toBe(reason)
  })

  it('with more tasks than any list has is read no further', async () => {
    const plan = await openFile('a.txt', 'a\n'.repeat(MAX_FILE_BYTES / 2))
    if (!plan?.ok) throw new Error(plan?.problem)
    expect(plan.value.problem).toMatch(
      /^That is 20,000\+ new tasks, and your list has room for 5,000:/,
    )
    expect(plan.value.tasks).toHaveLength(MAX_NEW_TASKS)
  })

  it('is read as UTF-8 with or without a mark, and as UTF-16 with one', async () => {
    const utf16 = new Uint8Array([0xff, 0xfe, 0x4f, 0, 0x6e, 0, 0x65, 0])
    for (const content of ['One', '\ufeffOne', utf16]) {
      const plan = await openFile('a.txt', content)
      expect(plan).toMatchObject({ ok: true, value: { tasks: [{ title: 'One' }] } })
    }
    expect(await refusal('a.txt', new Uint8Array([0x4f, 0xe9]))).toContain('not UTF-8 text')
  })

  it('is joined where a line was folded within a character', async () => {
    const encoder = new TextEncoder()
    const [head, tail] = [
      'BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:Caf',
      '\r\nEND:VTODO\r\nEND:VCALENDAR',
    ]
    const bytes = [...encoder.encode(head), 0xc3, 0x0d, 0x0a, 0x20, 0xa9, ...encoder.encode(tail)]
    const plan = await openFile('a.ics', new Uint8Array(bytes))
    expect(plan).toMatchObject({ value: { tasks: [{ title: 'Café' }] } })
  })

  const todo = (at: number) =>
    `BEGIN:VTODO\r\nUID:${at}\r\nSUMMARY:Task ${at}\r\nDUE;TZID=America/Chicago:20261201T140000\r\nEND:VTODO\r\n`
  it.each([
    [
      'a.txt',
      Array.from({ length: 10_000 }, (_, at) => `(A) Task ${at} @home due:2026-12-01`).join('\n'),
    ],
    ['a.csv', `title,notes,tags\n${'"a ""b""",=1+1,x y\n'.repeat(10_000)}`],
    [
      'a.ics',
      `BEGIN:VCALENDAR\r\n${Array.from({ length: 2_000 }, (_, at) => todo(at)).join('')}END:VCALENDAR`,
    ],
    ['one-line.txt', '+a '.repeat(MAX_FILE_BYTES / 3)],
    ['quotes.csv', `title\n${'"'.repeat(1_000_000)}`],
    [
      'folded.ics',
      `BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a${'\r\n b'.repeat(500_000)}\r\nEND:VTODO\r\nEND:VCALENDAR`,
    ],
    [
      'list.ics',
      `BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a\r\nCATEGORIES:${'a,'.repeat(1_000_000)}\r\nEND:VTODO\r\nEND:VCALENDAR`,
    ],
    [
      'parameters.ics',
      `BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY${';A=",'.repeat(500_000)}\r\nEND:VTODO\r\nEND:VCALENDAR`,
    ],
    ['words.txt', `a ${'due:x @ '.repeat(300_000)}`],
  ])('%s of 10,000 lines or the like is read in under 2 seconds', async (name, content) => {
    // Of the processor, whatever else the machine does meanwhile.
    const before = process.cpuUsage()
    expect(await openFile(name, content)).toBeDefined()
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(2 * SECOND)
  })
})
