import { readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../shared/clock.ts'
import { STORED_DATA, TOOLS } from './stored-data.ts'

const root = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

const entries = STORED_DATA.flatMap((group) => group.entries)

/**
 * The rows of the table in docs/security/data.md, with the entries of the page that describe each. The
 * owner's own secrets have none, because they concern no visitor.
 */
const ROWS: Record<string, string[]> = {
  password: ['Password'],
  'access token': ['Sessions', 'Access token'],
  'mail with credentials': ['E-mails to you'],
  '`secret.key`': [],
  '`push.key`': [],
  '`SMTP_URL`': [],
  'e-mail, username, language of mails': ['E-mail address and username'],
  'message of the contact form': ['Your name, e-mail address and message'],
  tasks: ['Tasks'],
  'times of reminders, time zone': ['Reminders'],
  'links in mails and notifications with reminders': ['Reminders'],
  'browsers that show notifications': ['Notifications'],
  'network address, and its /24 or /48': [
    'Network address, for accounts',
    'Network address, for ratings',
    'Network address, for messages',
    'Networks you log in from',
  ],
  'comments, stars': ['Your comment', 'Your stars'],
  'unsent changes, drafts': ['Unsent changes and drafts'],
  'the list as last read': ['Your to-do list as last read, and its program'],
  'marker of a browser': ['Marker of this browser'],
  'page views': ['Page views'],
  'backups of `site.db`': ['Copies of the database'],
  'copies of `site.db`': ['Copies of the database'],
  'deletions of accounts': ['Deleted accounts'],
}

const [, table = ''] = read('docs/security/data.md').split('## Stored data\n')
const rows = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| ([^|]+) \| .* \| ([^|]+) \|$/gm)]
  .slice(1)
  .map(([, kept = '', until = '']) => ({ kept, until }))

const LENGTHS: Record<string, number> = { m: MINUTE, h: HOUR, d: DAY, w: 7 * DAY }

/** The periods in a text, in milliseconds; "a day" and "the day" are one. */
function findPeriods(text: string): number[] {
  const found = text.matchAll(/\b(\d+|an?|the|its)\s(minute|h|hour|day|week)s?\b/g)
  return [...found].map(
    ([, count = '', unit = '']) => (Number(count) || 1) * (LENGTHS[unit.charAt(0)] ?? NaN),
  )
}

describe('the stored data on the page', () => {
  it('has an entry for each row of the table in docs/security/data.md', () => {
    expect(rows.map(({ kept }) => kept)).toEqual(Object.keys(ROWS))
    const known = entries.map(({ what }) => what)
    expect(
      Object.values(ROWS)
        .flat()
        .filter((what) => !known.includes(what)),
    ).toEqual([])
  })

  const ofVisitors = rows.filter(({ kept }) => ROWS[kept]?.length !== 0)
  it.each(ofVisitors)('is deleted when that table says: $kept', ({ kept, until }) => {
    const text = entries
      .filter(({ what }) => ROWS[kept]?.includes(what))
      .map(({ deleted }) => deleted)
      .join(' ')
    const said = findPeriods(text)
    const missing = findPeriods(until).filter((period) => !said.includes(period))
    expect(missing, `${until} / ${text}`).toEqual([])
  })
})

it('tells of each screen that stores something in the browser', () => {
  const storing = readdirSync(new URL('client/projects', root), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) =>
      /usePersistentState|findStorage|writeStored/.test(read(`client/projects/${file}`)),
    )
    .map((file) => file.split(sep)[0])
  const told = new Set([...TOOLS, 'evaluation', 'to-do-list'])
  expect(told).toEqual(new Set(storing))
})
