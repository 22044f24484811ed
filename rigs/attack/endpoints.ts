import {
  changeAccount,
  createCalendarFeed,
  deleteAccount,
  deleteCalendarFeed,
  endSession,
  endSessions,
  findDeletedAccounts,
  login,
  logout,
  readAccount,
  readCalendarFeed,
  register,
} from '../../shared/api/accounts.ts'
import { contactForm } from '../../shared/api/contact.ts'
import { EVALUATION_PAGE, rate, readRatings } from '../../shared/api/evaluation.ts'
import { health, readiness } from '../../shared/api/health.ts'
import {
  changeItem,
  changeItems,
  createItem,
  deleteItem,
  listItems,
  readChanges,
  syncItems,
  watchItems,
} from '../../shared/api/items.ts'
import { changePush, subscribePush, unsubscribePush } from '../../shared/api/push.ts'
import { changeReminders, readReminderLink, takeReminderLink } from '../../shared/api/reminders.ts'

/** An endpoint with a valid example request. Placeholders such as `{token}` are filled by `callers.ts`. */
export type AttackedEndpoint = {
  method: string
  /** The mounted path with its `:parameters`. */
  path: string
  /** The path of the request. */
  target: string
  /** The status of the response to its example. */
  status: number
  headers: Readonly<Record<string, string>>
  /** A valid body. */
  body?: Readonly<Record<string, unknown>>
  form?: true
}

/** The password of the account in the examples. */
export const PASSWORD = 'analytical engine'

/** The path of a page with a contact form, which the sample lacks. */
export const CONTACT_PAGE = '/contact'

const JSON_BODY = { 'Content-Type': 'application/json' }
const FORM_BODY = { 'Content-Type': 'application/x-www-form-urlencoded' }
const TOKEN = { Authorization: 'Bearer {token}' }

const TASK = {
  title: 'A task',
  notes: 'Two\nlines',
  due: '2026-11-30T17:00',
  repeat: { every: 2, unit: 'week', weekdays: ['mo', 'fr'], from: 'due', until: '2027-11-30' },
  reminders: [60, 0],
  priority: 'high',
  tags: ['home', 'garden'],
  checklist: [{ text: 'First', done: true, due: '2026-11-30' }],
  position: 'a1',
}
const PAST = { createdAt: 1_700_000_000_000, completedAt: 1_700_000_000_001, deletedAt: null }
const STARS = { design: 5, content: 4, speed: 5, usability: 3, comment: 'Good.', subject: '' }

/** All mounted endpoints with an example each. `endpoints.api.test.ts` compares them with the server. */
export const ENDPOINTS: readonly AttackedEndpoint[] = [
  { ...at(health), headers: {} },
  { ...at(readiness), headers: {} },
  {
    ...at(register),
    headers: JSON_BODY,
    body: { username: 'Ada L', password: PASSWORD, email: 'new-{email}' },
  },
  { ...at(login), headers: JSON_BODY, body: { email: '{email}', password: PASSWORD } },
  { ...at(logout), headers: TOKEN },
  { ...at(endSessions), headers: TOKEN },
  { ...at(endSession, '{session}'), headers: TOKEN },
  { ...at(readAccount), headers: TOKEN },
  {
    ...at(changeAccount),
    headers: { ...TOKEN, ...JSON_BODY },
    body: { currentPassword: PASSWORD, username: 'Ada', newPassword: 'difference engine' },
  },
  {
    ...at(findDeletedAccounts),
    headers: { ...TOKEN, ...JSON_BODY },
    body: { accounts: ['00000000-0000-4000-8000-000000000000'] },
  },
  {
    ...at(deleteAccount),
    headers: { ...TOKEN, ...JSON_BODY },
    body: { currentPassword: PASSWORD },
  },
  {
    ...at(createCalendarFeed),
    headers: { ...TOKEN, ...JSON_BODY },
    body: { zone: 'Europe/Berlin' },
  },
  { ...at(deleteCalendarFeed), headers: TOKEN },
  { ...at(readCalendarFeed, 'unknown.ics'), headers: {}, status: 404 },
  {
    ...at(changeReminders),
    headers: { ...TOKEN, ...JSON_BODY },
    body: { zone: 'Europe/Berlin', isOn: true, defaultMinutes: 30, summaryHour: 7 },
  },
  {
    ...at(readReminderLink),
    headers: JSON_BODY,
    body: { token: 'unknown' },
    status: 404,
  },
  {
    ...at(takeReminderLink),
    headers: JSON_BODY,
    body: { token: 'unknown', action: 'complete' },
    status: 404,
  },
  {
    ...at(subscribePush),
    headers: { ...TOKEN, ...JSON_BODY },
    body: {
      endpoint: 'https://push.example/a',
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      zone: 'Europe/Berlin',
    },
  },
  { ...at(changePush), headers: { ...TOKEN, ...JSON_BODY }, body: { isOnly: false } },
  { ...at(unsubscribePush), headers: TOKEN },
  { ...at(listItems), headers: TOKEN },
  { ...at(readChanges), headers: TOKEN },
  {
    ...at(syncItems),
    headers: { ...TOKEN, ...JSON_BODY },
    body: {
      since: 1,
      sentAt: 1_700_000_000_000,
      mutations: [
        { op: 'create', mutationId: 'a', madeAt: 1_700_000_000_000, id: '{new}', ...TASK },
        {
          ...{ op: 'change', mutationId: 'b', madeAt: 1_700_000_000_000, id: '{item}' },
          change: { ...TASK, completed: true },
          base: { completed: false },
        },
        { op: 'erase', mutationId: 'c', madeAt: 1_700_000_000_000, id: '{item}' },
      ],
    },
  },
  // With a token, its response does not end.
  { ...at(watchItems), headers: {}, status: 401 },
  {
    ...at(createItem),
    headers: { ...TOKEN, ...JSON_BODY },
    body: { id: '{new}', ...TASK, ...PAST },
  },
  {
    ...at(changeItems),
    headers: { ...TOKEN, ...JSON_BODY },
    body: {
      changes: [
        { op: 'create', id: '{new}', ...TASK },
        { op: 'change', id: '{item}', version: 1, change: { ...TASK, completed: true } },
        { op: 'delete', id: '{item}' },
        { op: 'erase', id: '{item}' },
      ],
    },
  },
  {
    ...at(changeItem, '{item}'),
    headers: { ...TOKEN, ...JSON_BODY, 'If-Match': '"1"' },
    body: { ...TASK, completed: true, deleted: false },
  },
  { ...at(deleteItem, '{item}'), headers: TOKEN },
  { ...at(readRatings), headers: {} },
  { ...at(rate), headers: JSON_BODY, body: STARS },
  { ...at({ method: 'GET', path: EVALUATION_PAGE, status: 200 }), headers: {} },
  {
    ...at({ method: 'POST', path: EVALUATION_PAGE, status: 303 }),
    headers: FORM_BODY,
    body: STARS,
    form: true,
  },
  { ...at({ method: 'GET', path: CONTACT_PAGE, status: 200 }), headers: {} },
  {
    ...at({ ...contactForm(CONTACT_PAGE), status: 303 }),
    headers: FORM_BODY,
    body: { name: 'Ada', email: 'ada@example.com', text: 'Two\nlines' },
    form: true,
  },
]

/** Responses without a mounted path: files for robots, pages, assets, not-found. */
export const PUBLIC_READS: readonly AttackedEndpoint[] = [
  ...['/', '/Resume', '/Projects', '/Projects?q=quiz', '/Projects/SoftwareDivider?q=crop'],
  ...['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'],
  ...['/favicon.svg', '/favicon.ico', '/resume.json', '/resume.pdf', '/site.webmanifest'],
].map((path) => ({ ...at({ method: 'GET', path, status: 200 }), headers: {} }))

type Contract = { method: string; path: string; status: number }

function at({ method, path, status }: Contract, id = '') {
  return { method, path, status, target: path.replace(/:\w+/, id) }
}
