import { matchTitle, readQuery } from '../../../client/app/match-title.ts'
import { readFilter } from '../../../client/portfolio/filter.ts'
import { describeRefusedForm, ratingSchema, readRating } from '../../../server/evaluation/fields.ts'
import { findAcceptedLanguage } from '../../../server/http/accepted-language.ts'
import { checkBody } from '../../../server/http/body.ts'
import { normaliseAddress } from '../../../server/http/client-address.ts'
import { matchesEntityTag } from '../../../server/http/entity-tags.ts'
import { isCrossOrigin } from '../../../server/http/cross-origin.ts'
import { parseForm } from '../../../server/http/form.ts'
import { Problem } from '../../../server/http/problem.ts'
import { readRange } from '../../../server/http/range.ts'
import { writeMail } from '../../../server/mail/mails.ts'
import { createPathResolver } from '../../../server/pages/path-resolver.ts'
import { chooseCoding } from '../../../server/pages/representation.ts'
import { createSiteTable } from '../../../server/pages/site-table.ts'
import { findReferrerHost } from '../../../server/referrer-host.ts'
import { readVersion } from '../../../server/todo-list/entity-tags.ts'
import { isPublicAddress } from '../../../server/public-address.ts'
import { isPushEndpoint } from '../../../server/todo-list/push/send.ts'
import { batchSchema, newItemSchema } from '../../../server/todo-list/schemas.ts'
import {
  MAX_BATCH_BYTES,
  MAX_ENDPOINT_LENGTH,
  MAX_ITEM_BODY_BYTES,
  MAX_RATING_BODY_BYTES,
} from '../../../shared/limits.ts'
import { parseFields } from '../../../shared/rules/item-fields.ts'
import { many, type HostileText } from '../hostile-texts.ts'
import { ID, inJson, nested, type TextReader } from './text-reader.ts'

/** Maximum bytes of the head of a request (node's `maxHeaderSize`). */
const MAX_HEAD_BYTES = 16 * 1024

const rules = (...names: string[]) => names.map((name) => `shared/rules/${name}`)

const resolveTarget = createPathResolver([{ path: '/' }, { path: '/Projects', query: ['q'] }])
const findInTable = createSiteTable({
  files: new Map([['/favicon.svg', () => undefined]]),
  pages: { find: () => undefined, findUnknown: () => undefined },
  resolveTarget,
  publicOrigin: () => '',
  isApiPath: (path) => path.startsWith('/Projects/'),
})

const alternate: HostileText = (length) => '\u0301\u0316'.repeat(length / 2)

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

/** Readers of the server: bodies, headers and mails. */
export const SERVER_READERS: readonly TextReader[] = [
  // Bodies
  {
    covers: ['server/todo-list/schemas.ts', ...rules('item-fields.ts#parseFields')],
    max: MAX_ITEM_BODY_BYTES,
    read: inJson(readItem, (text) => ({ id: ID, title: text, notes: text, tags: [text] })),
  },
  {
    covers: [
      'server/todo-list/push/send.ts#isPushEndpoint',
      'server/public-address.ts#isPublicAddress',
    ],
    max: MAX_ENDPOINT_LENGTH,
    read: (text) => [
      ...[isPushEndpoint(text), isPushEndpoint(`https://${text}`)],
      isPublicAddress(text),
    ],
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
  // Heads; cost.attack.test.ts sends them to a server
  {
    covers: [
      'server/pages/representation.ts#chooseCoding',
      'server/http/entity-tags.ts#matchesEntityTag',
      'server/http/range.ts#readRange',
      'server/todo-list/entity-tags.ts#readVersion',
      'server/http/cross-origin.ts',
      'server/http/client-address.ts#normaliseAddress',
      'server/referrer-host.ts#findReferrerHost',
    ],
    max: MAX_HEAD_BYTES,
    read: (text) => [
      chooseCoding(text),
      chooseCoding(`*${text}`),
      matchesEntityTag(text, '"a"'),
      readRange(text, 10),
      readVersion(text),
      isCrossOrigin({ headers: { origin: text, host: 'a' } }, 'https://ada.example'),
      normaliseAddress(text),
      findReferrerHost(`https://${text}`),
    ],
  },
  {
    covers: [
      'server/pages/path-resolver.ts#createPathResolver',
      'server/pages/path-resolver.ts#decodePath',
      'server/pages/site-table.ts',
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
        findInTable(`/${text}`),
        readFilter(new URLSearchParams({ q: text, kind: text })),
        matchTitle('Quiz', query),
      ]
    },
  },
  {
    covers: ['server/http/accepted-language.ts', 'server/http/weights.ts#readWeights'],
    max: MAX_HEAD_BYTES,
    read: (text) => findAcceptedLanguage({ headers: { 'accept-language': text } }),
    own: { 'many tags': many(() => 'nl;q=0.5,') },
  },
  // Mails, whose names and passwords have at most 30 characters
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
      return writeMail(mail, {
        title: 'Site',
        language: 'en',
        loginUrl: () => 'https://ada.example',
      })
    },
  },
]
