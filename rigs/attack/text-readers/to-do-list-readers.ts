import { keepSharedText } from '../../../client/app/shared-text.ts'
import {
  listOtherAccounts,
  readLeftTasks,
} from '../../../client/projects/to-do-list/left-behind.ts'
import { createTestStorage } from '../../../client/projects/to-do-list/queue/testing.ts'
import { parseStoredMutation } from '../../../client/projects/to-do-list/queue/stored-mutation.ts'
import { parseQuickAdd } from '../../../client/projects/to-do-list/quick-add/parse.ts'
import { readTask, suggest } from '../../../client/projects/to-do-list/quick-add/suggestions.ts'
import { decodeFile } from '../../../client/projects/to-do-list/transfer/decode.ts'
import type { Entries } from '../../../client/projects/to-do-list/transfer/entry.ts'
import {
  findFormat,
  FORMATS,
} from '../../../client/projects/to-do-list/transfer/formats/formats.ts'
import { createPlanner } from '../../../client/projects/to-do-list/transfer/plan.ts'
import { MAX_FILE_BYTES } from '../../../client/projects/to-do-list/transfer/read-file.ts'
import { readAddress } from '../../../client/projects/to-do-list/view/address.ts'
import { findLinks } from '../../../client/projects/to-do-list/view/links.ts'
import { readSharedText } from '../../../client/projects/to-do-list/view/shared-text.ts'
import {
  createSearch,
  splitHighlights,
  parseQuery,
} from '../../../client/projects/to-do-list/view/search.ts'
import { makeItem } from '../../../shared/api/testing-items.ts'
import { splitLines } from '../../../client/projects/to-do-list/view/lines.ts'
import { createTestClock } from '../../../shared/clock.ts'
import { parseCsv } from '../../../shared/csv.ts'
import { MAX_NOTES_LENGTH } from '../../../shared/limits.ts'
import { UTC } from '../../../shared/zone.ts'
import { many } from '../hostile-texts.ts'
import {
  ID,
  MAX_ADDRESS_LENGTH,
  MAX_PASTE_LENGTH,
  MAX_STORAGE_LENGTH,
  inJson,
  nested,
  type TextReader,
} from './text-reader.ts'

const todo = (...names: string[]) => names.map((name) => `client/projects/to-do-list/${name}`)

const ITEM = makeItem({ id: ID, title: '' })

const task = (lines: string) => `BEGIN:VTODO\r\n${lines}\r\nEND:VTODO\r\n`
const CALENDAR = ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', 'END:VCALENDAR\r\n'] as const

/** Reads what is left of another account, with this text as its draft and as the title of a task. */
function readLeft(text: string) {
  const storage = createTestStorage()
  const change = { op: 'create', id: ID, title: text }
  storage.setItem('to-do/gone/0123456789-a', JSON.stringify({ change, madeAt: 1 }))
  storage.setItem('to-do/draft/gone', text)
  const [account = ''] = listOtherAccounts(storage, 'own')
  return readLeftTasks(storage, account, { clock: createTestClock(), createId: () => ID })
}

/** Reads and plans an import, as the page does before the preview. */
function importTasks(format: keyof typeof FORMATS) {
  return (file: string) => {
    findFormat('tasks', file)
    const plan = createPlanner(new Map())
    const entries: Entries = FORMATS[format].read(file, { zone: UTC, now: 0 })
    for (const entry of entries) if (!plan.take(entry)) break
    plan.finish()
  }
}

function quickAdd(text: string): void {
  const marks = parseQuickAdd(text, { now: 0, dayFirst: true })
  readTask(text, suggest(text, marks, new Map()), '2026-01-01T12:00')
}

/** Readers of the to-do list: imported files, typed text, links and storage. */
export const TO_DO_LIST_READERS: readonly TextReader[] = [
  // Imported files
  {
    covers: [
      'client/app/read-text.ts#decodeText',
      ...todo('transfer/decode.ts#decodeFile', 'transfer/read-file.ts'),
    ],
    max: MAX_FILE_BYTES,
    read: (text) => decodeFile(new TextEncoder().encode(text)),
    ownOnly: true,
    own: {
      'folds within characters': many(() => '\u00e9\r\n '),
      'no UTF-8': many(() => '\ud800'),
    },
  },
  {
    covers: todo('transfer/formats/json.ts#readJson', 'transfer/task.ts', 'transfer/plan.ts'),
    max: MAX_FILE_BYTES,
    read: inJson(importTasks('json'), (text) => ({
      format: 'to-do-list',
      version: 1,
      items: [{ title: text, notes: text, tags: [text], due: text, priority: text, [text]: 1 }],
    })),
    own: {
      'many tasks': many(
        (number) => `{"title":"a${number}"},`,
        '{"format":"to-do-list","version":1,"items":[',
        '{"title":"b"}]}',
      ),
      'lists in lists': nested('[', ']', '1'),
    },
  },
  {
    covers: [
      ...todo('transfer/formats/csv.ts#readCsv'),
      'shared/csv.ts#parseCsv',
      'shared/csv.ts#readTable',
    ],
    max: MAX_FILE_BYTES,
    read: (text) => importTasks('csv')(`title,tags,checklist,repeat,due,notes\n${text}`),
    own: {
      'a cell of everything': (length) => {
        const spaces = ' '.repeat(length / 4)
        return `"a${spaces}b","a${spaces}b","${spaces}\u2028x",${spaces}x,a\n`
      },
      'many columns and rows': (length) =>
        `${'a,'.repeat(length / 4)}\n${'b\n'.repeat(length / 4)}`,
      'quotes within quotes': many(() => '""', '"', '"'),
      'separators in the first line': (length) => `title${';'.repeat(length)}`,
    },
  },
  {
    covers: todo(
      'transfer/formats/todoist-csv.ts#isTodoist',
      'transfer/formats/todoist-csv.ts#readTodoist',
    ),
    max: MAX_FILE_BYTES,
    read: (text) => importTasks('csv')(`type,content,indent,priority,date,description\n${text}`),
    own: {
      'steps without end': many(() => 'task,a,2,4,\n', 'task,a,1,4,\n'),
      'labels without end': (length) => `task,${'@a '.repeat(length / 3)},1,4,\n`,
      'a long date': (length) => `task,a,1,4,${'1 Dec '.repeat(length / 6)},\n`,
    },
  },
  { covers: ['shared/csv.ts#parseCsv'], max: MAX_FILE_BYTES, read: parseCsv },
  { covers: todo('view/lines.ts#splitLines'), max: MAX_FILE_BYTES, read: splitLines },
  {
    covers: todo(
      'transfer/formats/todo-txt.ts#readTodoTxt',
      'transfer/formats/formats.ts#findFormat',
    ),
    max: MAX_FILE_BYTES,
    read: importTasks('todoTxt'),
    own: {
      'lines as long as may be': many(() => `${'+a '.repeat(3300)}\n`),
      keys: many(() => `due:2026-01-01 rec:1d at:1200 ${'x:y '.repeat(100)}\n`),
    },
  },
  {
    covers: todo(
      'transfer/icalendar/read-icalendar.ts#readIcalendar',
      'transfer/icalendar/component.ts#readComponents',
      'transfer/icalendar/component.ts#unescapeText',
      'transfer/icalendar/component.ts#splitTexts',
      'transfer/icalendar/moment.ts#parseMoment',
      'transfer/icalendar/moment.ts#parseInstant',
      'transfer/icalendar/recurrence.ts#readRule',
    ),
    max: MAX_FILE_BYTES,
    read: (text) =>
      importTasks('icalendar')(
        CALENDAR.join(
          task(
            [
              'SUMMARY',
              'DESCRIPTION',
              'CATEGORIES',
              'RRULE',
              'DUE',
              'DTSTART;TZID=a',
              'UID',
              'X;A=',
            ]
              .map((name) => `${name}:${text}`)
              .join('\r\n'),
          ),
        ),
      ),
    own: {
      parameters: (length) => `a\r\nDUE${';A="b"'.repeat(length / 6)}:1`,
      'open quotes': (length) => `a\r\nDUE${';A="b'.repeat(length / 6)}`,
      'folded lines': (length) => 'a\r\n '.repeat(length / 4),
    },
  },
  {
    covers: todo('transfer/icalendar/steps.ts'),
    max: MAX_FILE_BYTES,
    read: importTasks('icalendar'),
    ownOnly: true,
    own: {
      'subtasks of one task with a long title': (length) => {
        const parent = task(`UID:p\r\nSUMMARY:${'\\,'.repeat(length / 4)}`)
        const children = many((number) => task(`UID:${number}\r\nDUE:1\r\nRELATED-TO:p`))
        return CALENDAR.join(parent + children(length / 2))
      },
      'subtasks of each other': many(
        (number) => task(`UID:${number}\r\nSUMMARY:a\r\nRELATED-TO:${number + 1}`),
        ...CALENDAR,
      ),
      zones: many(
        (number) => task(`SUMMARY:a\r\nDUE;TZID=z${number}:20260101T000000`),
        ...CALENDAR,
      ),
      'components in components': many(() => 'BEGIN:A\r\n', CALENDAR[0]),
      properties: many(
        () => 'RELATED-TO:p\r\n',
        `${CALENDAR[0]}BEGIN:VTODO\r\n`,
        `END:VTODO\r\n${CALENDAR[1]}`,
      ),
    },
  },
  // Typed text, search, links and storage
  {
    covers: todo(
      'quick-add/parse.ts#parseQuickAdd',
      'quick-add/find-calendar-dates.ts#findCalendarDates',
      'quick-add/find-dates.ts#findDates',
      'quick-add/find-dates.ts#findEnds',
      'quick-add/find-dates.ts#findNthDays',
      'quick-add/find-dates.ts#isLast',
      'quick-add/find-dates.ts#findWordsBefore',
      'quick-add/find-repeats.ts#findRepeats',
      'quick-add/find-repeats.ts#findYearlyRepeats',
      'quick-add/suggestions.ts#suggest',
      'quick-add/suggestions.ts#readTask',
    ),
    max: MAX_PASTE_LENGTH,
    read: quickAdd,
  },
  {
    covers: todo('quick-add/parse.ts#parseQuickAdd'),
    // `parseQuickAdd` reads no more.
    max: 1000,
    read: quickAdd,
  },
  {
    covers: todo('view/links.ts#findLinks', 'view/search.ts#parseQuery'),
    max: 4 * MAX_NOTES_LENGTH,
    read: (text) => [
      findLinks(text),
      findLinks(`http://${text}`),
      createSearch().has({ ...ITEM, title: text, notes: text }, ['a']),
    ],
  },
  {
    covers: todo('view/search.ts#splitHighlights'),
    max: 2 * MAX_NOTES_LENGTH,
    read: (text) => splitHighlights(text, parseQuery('a b')),
  },
  {
    covers: todo('view/address.ts#readAddress', 'view/search.ts#parseQuery'),
    max: MAX_ADDRESS_LENGTH,
    read: (text) => {
      const { query } = readAddress(new URLSearchParams({ q: text, task: text, tag: text }))
      return createSearch().has({ ...ITEM, notes: 'a'.repeat(MAX_NOTES_LENGTH) }, parseQuery(query))
    },
  },
  {
    covers: ['client/app/shared-text.ts', ...todo('view/shared-text.ts#readSharedText')],
    max: MAX_ADDRESS_LENGTH,
    read: (text) => {
      readSharedText(new URLSearchParams({ title: text, text, url: text }))
      // Writing the parameters takes longer than reading them, and is Node's.
      keepSharedText(`?title=${text}&text=${text}&url=${text}`)
    },
  },
  { covers: todo('left-behind.ts'), max: MAX_STORAGE_LENGTH, read: readLeft },
  {
    covers: [
      ...todo(
        'queue/stored-mutation.ts#parseStoredMutation',
        'queue/item-shape.ts#isItem',
        'session.ts',
        'draft.ts',
      ),
      'shared/shape.ts#isListOf',
    ],
    max: MAX_STORAGE_LENGTH,
    read: inJson(
      (json) => [parseStoredMutation('0123456789-a', json)],
      (text) => ({
        change: { op: 'create', id: ID, title: text, tags: [text], due: text },
        madeAt: 1,
      }),
    ),
  },
]
