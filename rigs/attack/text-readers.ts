import { planCsv } from '../../client/projects/residential-expenses/files/import-csv.ts'
import { planJson } from '../../client/projects/residential-expenses/files/household-json.ts'
import { parseParts } from '../../client/projects/residential-expenses/files/parts.ts'
import { parseAmount } from '../../client/projects/residential-expenses/ledger/amount.ts'
import { isDay as isHouseholdDay } from '../../client/projects/residential-expenses/ledger/day.ts'
import {
  filterEntries,
  EMPTY_FILTER,
} from '../../client/projects/residential-expenses/ledger/filter.ts'
import {
  createHousehold,
  type Household,
  SETTINGS_ID,
} from '../../client/projects/residential-expenses/ledger/household.ts'
import {
  cleanText,
  MAX_TITLE_LENGTH,
} from '../../client/projects/residential-expenses/ledger/text.ts'
import { isId } from '../../client/projects/residential-expenses/store/rows.ts'
import { matchTitle, readQuery } from '../../client/app/match-title.ts'
import { readFilter } from '../../client/portfolio/filter.ts'
import { isDay } from '../../client/projects/animal-age-simulator/age.ts'
import { readNumber } from '../../client/projects/animal-age-simulator/form.ts'
import { parseQuery as parsePet } from '../../client/projects/animal-age-simulator/share.ts'
import { parseState as parsePets } from '../../client/projects/animal-age-simulator/state.ts'
import { parseDay, parseTime } from '../../client/projects/countdown/calendar.ts'
import { parseLength } from '../../client/projects/countdown/draft.ts'
import { parseQuery as parseDate } from '../../client/projects/countdown/share.ts'
import { parseState as parseDates } from '../../client/projects/countdown/state.ts'
import { detectTextName } from '../../client/projects/ic/worker/detect-text-name.ts'
import { findTextRange } from '../../client/projects/ic/workbench/text-range.ts'
import { MAX_TEXT_LENGTH } from '../../client/projects/ic/worker/messages.ts'
import { isTaskHash } from '../../client/projects/ic/worker/share.ts'
import { parsePddl } from '../../client/projects/ic/planner/pddl/parse.ts'
import { decodeEntities } from '../../client/projects/quiz/entities.ts'
import { MAX_IMPORT_LENGTH, readImport } from '../../client/projects/quiz/import-questions.ts'
import { parseImports } from '../../client/projects/quiz/imports.ts'
import { parseStoredQuiz as parseAttempt } from '../../client/projects/quiz/stored-quiz.ts'
import { isRight, readNumbers } from '../../client/projects/quiz/marking.ts'
import { parseScores } from '../../client/projects/quiz/score.ts'
import { parseQuery as parseChallenge } from '../../client/projects/quiz/settings.ts'
import { checkPicture } from '../../client/projects/software-divider/picture/check-picture.ts'
import { cleanStem } from '../../client/projects/software-divider/picture/file-names.ts'
import { parseStoredSettings as parseDivider } from '../../client/projects/software-divider/stored-settings.ts'
import {
  MAX_LABEL_FILE_BYTES,
  parseLabels,
} from '../../client/projects/software-divider/slicer/labels.ts'
import { parseStoredMutation } from '../../client/projects/to-do-list/queue/stored-mutation.ts'
import { parseQuickAdd } from '../../client/projects/to-do-list/quick-add/parse.ts'
import { readTask, suggest } from '../../client/projects/to-do-list/quick-add/suggestions.ts'
import { decodeText } from '../../client/projects/to-do-list/transfer/decode.ts'
import type { Entries } from '../../client/projects/to-do-list/transfer/entry.ts'
import { findFormat, FORMATS } from '../../client/projects/to-do-list/transfer/formats/formats.ts'
import { createPlanner } from '../../client/projects/to-do-list/transfer/plan.ts'
import { MAX_FILE_BYTES } from '../../client/projects/to-do-list/transfer/read-file.ts'
import { readAddress } from '../../client/projects/to-do-list/view/address.ts'
import { findLinks } from '../../client/projects/to-do-list/view/links.ts'
import {
  createSearch,
  splitHighlights,
  parseQuery,
} from '../../client/projects/to-do-list/view/search.ts'
import { parseColour } from '../../client/projects/web-dev-work1/contrast/colour.ts'
import { parseStoredColours as parseColours } from '../../client/projects/web-dev-work1/contrast/stored-colours.ts'
import {
  applyQuery,
  INITIAL_STATE,
  parseState,
} from '../../client/projects/web-dev-work1/laboratory/state.ts'
import {
  formatRows,
  isAreaName,
  parseAreas,
} from '../../client/projects/web-dev-work1/layout/areas.ts'
import { isLength } from '../../client/projects/web-dev-work1/layout/length.ts'
import { parseLayout } from '../../client/projects/web-dev-work1/layout/share.ts'
import { parseTracks, parseTrackSizes } from '../../client/projects/web-dev-work1/layout/tracks.ts'
import { parseValue } from '../../client/projects/web-dev-work1/layout/value.ts'
import { describeRefusedForm, ratingSchema, readRating } from '../../server/evaluation/fields.ts'
import { checkBody, text } from '../../server/http/body.ts'
import { normaliseAddress } from '../../server/http/client-address.ts'
import { matchesEntityTag } from '../../server/http/entity-tags.ts'
import { isCrossOrigin } from '../../server/http/cross-origin.ts'
import { parseForm } from '../../server/http/form.ts'
import { Problem } from '../../server/http/problem.ts'
import { writeMail } from '../../server/mail/mails.ts'
import { chooseEncoding } from '../../server/pages/prepared-response.ts'
import { createPathResolver } from '../../server/pages/path-resolver.ts'
import { createKnownPrefixes } from '../../server/pages/known-prefixes.ts'
import { readVersion } from '../../server/todo-list/entity-tags.ts'
import { batchSchema, newItemSchema } from '../../server/todo-list/schemas.ts'
import type { Item } from '../../shared/api/items.ts'
import { parseQuestion } from '../../shared/content/question.ts'
import { safeLink } from '../../shared/content/links.ts'
import { parseCsv } from '../../shared/csv.ts'
import {
  MAX_BATCH_BYTES,
  MAX_BODY_BYTES,
  MAX_ITEM_BODY_BYTES,
  MAX_RATING_BODY_BYTES,
  MAX_NOTES_LENGTH,
} from '../../shared/limits.ts'
import { normalise, normaliseStart, normaliseWithin } from '../../shared/normalise.ts'
import { findBrokenRule } from '../../shared/rules/credentials.ts'
import { parseEmail } from '../../shared/rules/email.ts'
import { parseFields } from '../../shared/rules/item-fields.ts'
import {
  foldTag,
  isDue,
  isItemId,
  parseChecklist,
  parseEntryText,
  parseNotes,
  parseTag,
  parseTags,
  parseTitle,
} from '../../shared/rules/item.ts'
import { parsePassword } from '../../shared/rules/password.ts'
import { isPosition } from '../../shared/rules/position.ts'
import { parseComment } from '../../shared/rules/rating.ts'
import { parseRepeat } from '../../shared/rules/repeat.ts'
import { parseUsername } from '../../shared/rules/username.ts'
import { createZone, UTC } from '../../shared/zone.ts'
import { many, type HostileText } from './hostile-texts.ts'

/** What reads untrusted text, and the most of it that can get there. */
export type TextReader = {
  /** The functions that it times, by module; a module alone where nothing is exported. */
  covers: readonly string[]
  /** UTF-16 units; of bodies and headers bytes. */
  max: number
  read: (text: string) => unknown
  /** Texts in its own form, beside those that every reader gets. */
  own?: Readonly<Record<string, HostileText>>
  /** It gets none but its own: other texts it refuses at the first sign. */
  ownOnly?: true
}

/** Bytes of the head of a request: node's `maxHeaderSize`. */
const MAX_HEAD_BYTES = 16 * 1024
/** Characters of an address that a browser opens (Chromium's limit). */
const MAX_ADDRESS_LENGTH = 2 * 1024 * 1024
/** Characters that a browser keeps for a site. */
const MAX_STORAGE_LENGTH = 5 * 1024 * 1024
/** Bytes of a household's file. */
const MAX_HOUSEHOLD_LENGTH = 20_000_000
/** What a visitor pastes into a field that has no limit of its own. */
const MAX_PASTE_LENGTH = 1024 * 1024

const rules = (...names: string[]) => names.map((name) => `shared/rules/${name}`)
const todo = (...names: string[]) => names.map((name) => `client/projects/to-do-list/${name}`)
const household = (...names: string[]) =>
  names.map((name) => `client/projects/residential-expenses/${name}`)
const quiz = (...names: string[]) => names.map((name) => `client/projects/quiz/${name}`)
const planner = (...names: string[]) => names.map((name) => `client/projects/ic/${name}`)
const laboratory = (...names: string[]) =>
  names.map((name) => `client/projects/web-dev-work1/${name}`)

const ID = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'
const ITEM: Item = {
  id: ID,
  title: '',
  notes: '',
  due: null,
  repeat: null,
  priority: 'none',
  tags: [],
  checklist: [],
  position: 'a0',
  completedAt: null,
  createdAt: 0,
  updatedAt: 0,
  deletedAt: null,
  version: 1,
}

/** A value of which one text is hostile, as JSON. */
function inJson(read: (json: string) => unknown, wrap: (text: string) => unknown) {
  return (text: string) => read(JSON.stringify(wrap(text)))
}

function readItem(json: string): void {
  const body = checkBody(newItemSchema, parseJson(json))
  if (!(body instanceof Problem)) parseFields(body)
}

function readBatch(json: string): void {
  const body = checkBody(batchSchema, parseJson(json))
  if (body instanceof Problem) return
  for (const entry of body.changes) if (entry.op === 'create') parseFields(entry)
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Everything that an import does on the page before it asks. */
function importTasks(format: keyof typeof FORMATS) {
  return (file: string) => {
    findFormat('tasks', file)
    const plan = createPlanner(new Map())
    const entries: Entries = FORMATS[format].read(file, { zone: UTC, now: 0 })
    for (const entry of entries) plan.take(entry)
    plan.finish()
  }
}

const HOUSEHOLD: Household = {
  ...createHousehold(),
  settings: new Map([[SETTINGS_ID, { name: 'Home', currency: 'EUR', example: false }]]),
}
let ids = 0
const CONTEXT = { createId: () => `id${ids++}`, now: 0 }

const resolveTarget = createPathResolver([{ path: '/' }, { path: '/Projects', query: ['q'] }])
const mayBeKnown = createKnownPrefixes(['/healthz', '/Projects/To-Do-List/items/:id'])
const passwordText = text(parsePassword)
const nested =
  (open: string, close: string, inner: string): HostileText =>
  (length) => {
    const depth = Math.floor(length / (open.length + close.length))
    return open.repeat(depth) + inner + close.repeat(depth)
  }
const alternate: HostileText = (length) => '\u0301\u0316'.repeat(length / 2)
const task = (lines: string) => `BEGIN:VTODO\r\n${lines}\r\nEND:VTODO\r\n`
const CALENDAR = ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', 'END:VCALENDAR\r\n'] as const
const domain = (part: string) => `(define (domain d) ${part})`

function readPddl(part: string): void {
  parsePddl(
    { file: 'domain', text: domain(part) },
    { file: 'problem', text: '(define (problem p) (:domain d) (:init) (:goal (and)))' },
  )
}

/** Long names before a type, and as many types: each name has them all. */
const eitherOfMany: HostileText = (length) => {
  const names = many((number) => ` t${number}`)(length / 3)
  const types = names.split(' ').slice(0, 900).join(' ')
  const either = `(either${' t1'.repeat(length / 9)})`
  return `(:types ${types}) (:constants ${names.replaceAll('t', 'c')} - ${either})`
}

/** Readers of the server and the browser with the largest text that is allowed to reach each. */
export const TEXT_READERS: readonly TextReader[] = [
  // Rules
  {
    covers: rules('item.ts#parseTitle', 'item.ts#parseEntryText', 'item.ts#foldTag'),
    max: MAX_BATCH_BYTES,
    read: (text) => [parseTitle(text), parseEntryText(text), foldTag(text)],
  },
  { covers: rules('item.ts#parseNotes'), max: MAX_BATCH_BYTES, read: parseNotes },
  {
    covers: rules('item.ts#parseNotes'),
    // The most that is normalised.
    max: 4 * MAX_NOTES_LENGTH,
    read: parseNotes,
  },
  {
    covers: rules('item.ts#parseTag', 'item.ts#parseTags', 'item.ts#parseChecklist'),
    max: MAX_BATCH_BYTES,
    read: (text) => [
      parseTag(text),
      parseTags([text]),
      parseTags(text.split(' ')),
      parseChecklist([{ text, done: false }]),
    ],
  },
  {
    covers: rules('item.ts#isDue', 'item.ts#isItemId', 'position.ts#isPosition'),
    max: MAX_BATCH_BYTES,
    read: (text) => [isDue(text), isItemId(text), isPosition(text)],
  },
  {
    covers: rules('repeat.ts#parseRepeat'),
    max: MAX_BATCH_BYTES,
    read: (text) => [
      parseRepeat({ every: 1, unit: 'day', from: 'due', until: text }),
      parseRepeat({ every: 1, unit: 'week', from: 'due', weekdays: text.split('') }),
      parseRepeat(Object.fromEntries(text.split(' ').map((name, index) => [`${name}${index}`, 1]))),
    ],
  },
  {
    covers: [
      ...rules(
        'email.ts#parseEmail',
        'password.ts#parsePassword',
        'username.ts#parseUsername',
        'credentials.ts#findBrokenRule',
      ),
      'server/http/body.ts',
    ],
    max: MAX_BODY_BYTES,
    read: (text) => [
      parseEmail(text),
      parseEmail(`a@${text}`),
      parsePassword(text),
      parseUsername(text),
      passwordText.safeParse(text),
      findBrokenRule({ email: 'a@b.co', password: text, username: text }),
    ],
  },
  {
    covers: rules('rating.ts#parseComment'),
    max: MAX_RATING_BODY_BYTES,
    read: (text) => [parseComment(text), checkBody(ratingSchema, { comment: text })],
  },
  {
    covers: [
      'shared/normalise.ts#normalise',
      'shared/normalise.ts#normaliseWithin',
      'shared/normalise.ts#normaliseStart',
    ],
    // The notes of a task; others are cut or refused before.
    max: 4 * MAX_NOTES_LENGTH,
    read: (text) => [
      ...(['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => normalise(text, form)),
      normaliseWithin(text, MAX_NOTES_LENGTH),
      normaliseStart(text, MAX_NOTES_LENGTH),
    ],
    own: {
      'marks of two classes, the one of them only in NFKD': (length) =>
        '\u0301\uff9e'.repeat(length / 2),
      'marks that fall apart': (length) => '\u0344\u0316'.repeat(length / 2),
    },
  },
  // Bodies
  {
    covers: ['server/todo-list/schemas.ts', ...rules('item-fields.ts#parseFields')],
    max: MAX_ITEM_BODY_BYTES,
    read: inJson(readItem, (text) => ({ id: ID, title: text, notes: text, tags: [text] })),
  },
  {
    covers: ['server/http/body.ts', 'server/http/mount.ts'],
    max: MAX_ITEM_BODY_BYTES,
    read: readItem,
    ownOnly: true,
    own: {
      'many tags': many(() => '"a",', `{"id":"${ID}","title":"a","tags":[`, '"b"]}'),
      'many unknown fields': many((number) => `"a${number}":1,`, '{', '"b":1}'),
      'an unknown field again and again': many(() => '"a":1,', '{', '"b":1}'),
      'lists in lists': nested('[', ']', '1'),
      'objects in objects': nested('{"title":', '}', '1'),
      escapes: many(() => '\\u0041', '{"title":"', '"}'),
      digits: many(() => '9', '{"version":', '}'),
      'white space': many(() => ' ', '{"title":', '"a"}'),
    },
  },
  {
    covers: ['server/todo-list/batch-entry.ts', 'server/todo-list/routes.ts'],
    max: MAX_BATCH_BYTES,
    read: readBatch,
    ownOnly: true,
    own: {
      'many changes': many(() => '{"op":"delete","id":"a"},', '{"changes":[', '1]}'),
      'many of none': many(() => '1,', '{"changes":[', '1]}'),
      'notes of marks': (length) =>
        JSON.stringify({
          changes: Array.from({ length: Math.ceil(length / 40_000) }, () => ({
            op: 'create',
            id: ID,
            title: 'a',
            notes: alternate(Math.min(length, 39_000)),
          })),
        }),
    },
  },
  {
    covers: ['server/http/form.ts#parseForm', 'server/evaluation/fields.ts'],
    max: MAX_RATING_BODY_BYTES,
    read: (text) => {
      const fields = parseForm(`comment=${text}`) ?? parseForm(text)
      if (!fields) return
      const checked = checkBody(ratingSchema, readRating(fields))
      if (checked instanceof Problem) describeRefusedForm(checked, fields)
    },
    own: {
      'many fields': many((number) => `a${number}=1&`),
      'escaped marks': many(() => '%CC%81%CC%96', 'comment='),
    },
  },
  // Heads; the whole way of a request is in cost.attack.test.ts
  {
    covers: [
      'server/pages/prepared-response.ts#chooseEncoding',
      'server/http/entity-tags.ts#matchesEntityTag',
      'server/todo-list/entity-tags.ts#readVersion',
      'server/http/cross-origin.ts',
      'server/http/client-address.ts#normaliseAddress',
    ],
    max: MAX_HEAD_BYTES,
    read: (text) => [
      chooseEncoding(text),
      chooseEncoding(`*${text}`),
      matchesEntityTag(text, '"a"'),
      readVersion(text),
      isCrossOrigin({ headers: { origin: text, host: 'a' } }, 'https://ada.example'),
      normaliseAddress(text),
    ],
  },
  {
    covers: [
      'server/pages/path-resolver.ts',
      'server/pages/known-prefixes.ts',
      'server/pages/pages.ts',
      'client/app/match-title.ts#matchTitle',
      'client/app/match-title.ts#readQuery',
      'client/portfolio/filter.ts#readFilter',
    ],
    max: MAX_HEAD_BYTES,
    read: (text) => {
      const query = readQuery(new URLSearchParams({ q: text }))
      return [
        resolveTarget(`/${text}`),
        resolveTarget(`/Projects${text}`),
        resolveTarget(`/Projects?q=${text}`),
        mayBeKnown(`/${text}`),
        readFilter(new URLSearchParams({ q: text, kind: text })),
        matchTitle('Quiz', query),
      ]
    },
  },
  // Mails: names and passwords are as long as their rules let them be.
  {
    covers: ['server/mail/mails.ts'],
    max: 30,
    read: (text) => {
      const to = { name: text, address: 'a@b.co' }
      const mail = {
        kind: 'credentials',
        to,
        username: text,
        email: 'a@b.co',
        password: text,
      } as const
      return writeMail(mail, { title: 'Site', loginUrl: 'https://ada.example' })
    },
  },
  // Files for the to-do list
  {
    covers: todo('transfer/decode.ts#decodeText', 'transfer/read-file.ts'),
    max: MAX_FILE_BYTES,
    read: (text) => decodeText(new TextEncoder().encode(text)),
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
    covers: [...todo('transfer/formats/csv.ts#readCsv'), 'shared/csv.ts#parseCsv'],
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
  { covers: ['shared/csv.ts#parseCsv'], max: MAX_FILE_BYTES, read: parseCsv },
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
  // What is typed into, found in and kept of the to-do list
  {
    covers: todo(
      'quick-add/parse.ts#parseQuickAdd',
      'quick-add/find-dates.ts#findDates',
      'quick-add/find-repeats.ts#findRepeats',
      'quick-add/suggestions.ts#suggest',
      'quick-add/suggestions.ts#readTask',
    ),
    max: MAX_PASTE_LENGTH,
    read: quickAdd,
  },
  {
    covers: todo('quick-add/parse.ts#parseQuickAdd'),
    // The most in which anything is looked for.
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
    covers: todo('queue/stored-mutation.ts#parseStoredMutation', 'session.ts', 'draft.ts'),
    max: MAX_STORAGE_LENGTH,
    read: inJson(
      (json) => parseStoredMutation('0123456789-a', json),
      (text) => ({
        change: { op: 'create', id: ID, title: text, tags: [text], due: text },
        madeAt: 1,
      }),
    ),
  },
  // Household
  {
    covers: household(
      'files/import-csv.ts',
      'files/parts.ts#parseParts',
      'ledger/amount.ts#parseAmount',
      'ledger/text.ts#cleanText',
      'ledger/day.ts#isDay',
      'store/rows.ts#isId',
    ),
    max: MAX_PASTE_LENGTH,
    read: (text) => [
      parseParts(text, 'amount', 2),
      parseAmount(text, 2),
      parseAmount(`1${text}`, 2),
      cleanText(text, MAX_TITLE_LENGTH),
      isHouseholdDay(text),
      isId(text),
    ],
  },
  {
    covers: household('files/import-csv.ts'),
    max: MAX_HOUSEHOLD_LENGTH,
    read: (text) => planCsv(HOUSEHOLD, `date,title,amount,member,parts\n${text}`, CONTEXT),
    own: {
      'many rows': many((number) => `2026-01-01,a${number},1.00,Ada,\n`),
      'rows of others': many((number) => `2026-01-01,a,1.00,Ada${number},\n`),
      parts: (length) => `2026-01-01,a,1.00,Ada,${'b=1;'.repeat(length / 4)}\n`,
    },
  },
  {
    covers: household('files/import-csv.ts'),
    max: MAX_HOUSEHOLD_LENGTH,
    read: (text) => planCsv(HOUSEHOLD, text, CONTEXT),
    ownOnly: true,
    own: {
      'many columns and rows': (length) =>
        `${'a,'.repeat(length / 4)}date,title,amount\n${'b\n'.repeat(length / 4)}`,
    },
  },
  {
    covers: household('files/household-json.ts#planJson', 'store/household-store.ts'),
    max: MAX_HOUSEHOLD_LENGTH,
    read: inJson(planJson, (text) => ({
      format: 'residential-expenses',
      version: 1,
      settings: { name: 'Home', currency: 'EUR' },
      members: [{ id: 'a', name: text, from: '2026-01-01' }, { id: text }],
      entries: text.split('a').map((part) => ({ id: 'a', title: part })),
    })),
  },
  {
    covers: household('ledger/filter.ts'),
    // The field takes no more.
    max: 100,
    read: (text) => filterEntries(HOUSEHOLD, [], { ...EMPTY_FILTER, text }),
  },
  // Quiz
  {
    covers: [
      ...quiz('import-questions.ts#readImport', 'open-trivia.ts', 'entities.ts#decodeEntities'),
      'shared/content/question.ts#parseQuestion',
      'shared/content/question.ts#cleanText',
      'shared/content/links.ts#safeLink',
    ],
    max: MAX_IMPORT_LENGTH,
    read: (text) => {
      const question = { type: 'text', text, code: text, answers: [text, text], explanation: text }
      return [
        readImport(text, 'a'),
        readImport(JSON.stringify({ questions: [question] }), 'a'),
        readImport(JSON.stringify({ results: [{ question: text, category: text }] }), 'a'),
        parseQuestion(question, { complete: false }),
        decodeEntities(text),
        safeLink(text),
        safeLink(`https://a/${text}`),
      ]
    },
    own: { entities: many(() => '&amp;&#38;&#x26;') },
  },
  {
    covers: quiz('marking.ts#readNumbers', 'marking.ts'),
    // The field takes no more.
    max: 200,
    read: (text) => [
      readNumbers(text),
      isRight({ type: 'text', text: 'a', answers: ['a'] }, [text]),
    ],
  },
  {
    covers: quiz(
      'stored-quiz.ts#parseStoredQuiz',
      'imports.ts#parseImports',
      'score.ts#parseScores',
      'json.ts#parseJson',
    ),
    max: MAX_STORAGE_LENGTH,
    read: (text) => [
      parseAttempt(JSON.stringify({ version: 1, settings: { category: text } })),
      parseImports(JSON.stringify({ version: 1, imports: [{ slug: 'own-1', title: text }] })),
      parseScores(JSON.stringify({ version: 1, scores: text.split('a') })),
    ],
    own: { 'lists in lists': nested('[', ']', '1') },
  },
  // Links
  {
    covers: [
      ...quiz('settings.ts#parseQuery', 'use-quiz.ts'),
      'client/projects/countdown/share.ts#parseQuery',
      'client/projects/animal-age-simulator/share.ts#parseQuery',
      'client/projects/countdown/event.ts#parseEvent',
      'client/projects/countdown/event.ts#cleanText',
      'client/projects/animal-age-simulator/form.ts#parseForm',
      'shared/zone.ts',
    ],
    max: MAX_ADDRESS_LENGTH,
    read: (text) => [
      parseChallenge(`?category=${text}&count=5&seed=${text}`),
      parseDate(`?name=${text}&day=2026-01-01&zone=UTC&timer=${text}`),
      parseDate(`?name=a&day=2026-01-01&zone=${text}`),
      parsePet(`?animal=dog&weight=${text}&${text}`),
      createZone(text),
    ],
    own: { parameters: many((number) => `a${number}=1&`) },
  },
  {
    covers: [
      ...laboratory(
        'layout/share.ts#parseLayout',
        'laboratory/state.ts',
        'layout/areas.ts#parseAreas',
        'layout/areas.ts#formatRows',
        'layout/areas.ts#isAreaName',
        'layout/length.ts#isLength',
        'layout/length.ts#readNumber',
        'layout/tracks.ts#parseTracks',
        'layout/tracks.ts#parseTrackSizes',
        'layout/value.ts',
      ),
    ],
    max: MAX_ADDRESS_LENGTH,
    read: (text) => [
      parseLayout(new URLSearchParams({ container: `display:grid;grid-template-areas:${text}` })),
      parseLayout(new URLSearchParams(`container=${text}&item=${text}`)),
      applyQuery(INITIAL_STATE, `?container=a&item=${text}`),
      parseValue({ kind: 'tracks' }, text),
    ],
    own: { items: many(() => 'a&item=') },
  },
  {
    covers: laboratory('layout/areas.ts', 'layout/tracks.ts'),
    // `parseValue` refuses more.
    max: 400,
    read: (text) => [
      parseAreas(text),
      formatRows(text),
      parseTracks(text),
      parseTrackSizes(text),
      parseTracks(`repeat(${text})`),
      isAreaName(text),
      isLength(text),
    ],
  },
  // The planner
  {
    covers: planner('worker/share.ts#isTaskHash'),
    max: MAX_ADDRESS_LENGTH,
    read: (text) => isTaskHash(`#task=z${text}`),
  },
  {
    covers: planner(
      'planner/pddl/parse.ts#parsePddl',
      'planner/pddl/expression.ts#readExpression',
      'planner/pddl/diagnostic.ts#parseSource',
      'worker/detect-text-name.ts#detectTextName',
      'workbench/text-range.ts#findTextRange',
    ),
    max: MAX_TEXT_LENGTH,
    read: (text) => {
      readPddl(text)
      readPddl(`(:types ${text})`)
      parsePddl({ file: 'a', text }, { file: 'b', text })
      detectTextName(text)
      findTextRange(text, { line: 1e6, column: 1 })
    },
    own: {
      'lists in lists, as deep as may be': many(() => `${'('.repeat(400)}a${')'.repeat(400)}`),
      names: many((number) => `a${number} `),
      'types above each other': (length) =>
        many((number) => `t${number} - t${number + 1} `)(Math.min(length, 10_000)),
      'types of many': eitherOfMany,
      'types of few': many((number) => `a${number} `, '(:constants ', '- (either b c d e f))'),
      predicates: many((number) => `(p${number} ?a ?b)`, '(:predicates ', ')'),
      actions: many((number) => `(:action a${number} :parameters (?x) :effect (and))`),
      comments: many(() => ';a\n'),
    },
  },
  // Pictures and their labels
  {
    covers: [
      'client/projects/software-divider/picture/check-picture.ts#checkPicture',
      ...[
        'bmp.ts#readBmp',
        'gif.ts#readGif',
        'jpeg.ts#readJpeg',
        'png.ts#readPng',
        'webp.ts#readWebp',
      ].map((name) => `client/projects/software-divider/picture/${name}`),
      'client/projects/software-divider/picture/header.ts#readHeader',
    ],
    // The file may be larger: the bytes are read one by one, and these are enough to tell.
    max: 8_000_000,
    read: (text) => checkPicture(Buffer.from(text, 'latin1')),
    ownOnly: true,
    own: {
      'GIF of empty extensions': many(() => '!\xf9\0', 'GIF89a\x01\0\x01\0\0\0\0'),
      'GIF of short blocks': many(() => '\x01a', 'GIF89a\x01\0\x01\0\0\0\0!\xf9'),
      'JPEG of fill bytes': many(() => '\xff', '\xff\xd8'),
      'JPEG of scans': many(() => '\xff\xda\0\x02', '\xff\xd8'),
      'JPEG of stuffed bytes': many(() => '\xff\0', '\xff\xd8\xff\xda\0\x02'),
      'PNG of empty chunks': many(
        () => '\0\0\0\0aaaa\0\0\0\0',
        '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\0\0\0\0',
      ),
      'WebP of empty chunks': many(() => 'aaaa\0\0\0\0', 'RIFF\xff\xff\xff\x7fWEBP'),
    },
  },
  {
    covers: [
      'client/projects/software-divider/slicer/labels.ts#parseLabels',
      'client/projects/software-divider/slicer/use-pictures.ts',
    ],
    max: MAX_LABEL_FILE_BYTES,
    read: (text) => [parseLabels(text), parseLabels(`1 ${text} 1 1 1`)],
  },
  {
    covers: [
      'client/projects/software-divider/picture/file-names.ts#stemOf',
      'client/projects/software-divider/picture/file-names.ts#cleanStem',
    ],
    // Systems have names of at most 255.
    max: 255,
    read: cleanStem,
  },
  // Fields without a limit, and what a browser keeps
  {
    covers: [
      'client/projects/animal-age-simulator/age.ts#isDay',
      'client/projects/animal-age-simulator/form.ts#readNumber',
      'client/projects/countdown/calendar.ts#parseDay',
      'client/projects/countdown/calendar.ts#parseTime',
      'client/projects/countdown/draft.ts#parseLength',
      ...laboratory('contrast/colour.ts#parseColour', 'contrast/names.ts#findNamedColour'),
    ],
    max: MAX_PASTE_LENGTH,
    read: (text) => [
      isDay(text),
      readNumber(text),
      parseDay(text),
      parseTime(text),
      parseLength(text),
      parseColour(text),
      parseColour(`rgb(${text})`),
    ],
  },
  {
    covers: [
      'client/projects/animal-age-simulator/state.ts#parseState',
      'client/projects/countdown/state.ts#parseState',
      'client/projects/software-divider/stored-settings.ts#parseStoredSettings',
      ...laboratory(
        'laboratory/state.ts#parseState',
        'contrast/stored-colours.ts#parseStoredColours',
        'parse-json.ts#parseJson',
      ),
    ],
    max: MAX_STORAGE_LENGTH,
    read: (text) => {
      const event = { name: text, day: '2026-01-01', zone: 'UTC' }
      parsePets(JSON.stringify({ version: 1, form: { name: text }, pets: [{ name: text }] }))
      parseDates(JSON.stringify({ version: 1, entries: [{ id: 1, event }] }))
      parseDivider(JSON.stringify({ version: 1, slicer: { tileWidth: text } }))
      parseState(JSON.stringify({ version: 1, layouts: { free: `container=${text}` } }))
      parseColours(JSON.stringify({ text, ground: text }))
    },
    own: { 'lists in lists': nested('[', ']', '1') },
  },
]

function quickAdd(text: string): void {
  const marks = parseQuickAdd(text, { now: 0, dayFirst: true })
  readTask(text, suggest(text, marks, new Map()), '2026-01-01T12:00')
}
