import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import {
  CONTACT_FIELDS,
  type ContactField,
  contactForm,
  type ContactMessage,
  type ContactPage,
  type RefusedMessage,
  SENT_ID,
} from '../../shared/api/contact.ts'
import { HONEYPOT_FIELD } from '../../shared/api/honeypot.ts'
import { MAX_MESSAGE_BODY_BYTES, MAX_MESSAGES_SENT, MESSAGE_WINDOW } from '../../shared/limits.ts'
import { CONTACT_RULES } from '../../shared/rules/contact.ts'
import type { SiteManifest } from '../../shared/site-manifest.ts'
import * as texts from '../../shared/texts/problems.ts'
import { type Texts, textsOf } from '../../shared/texts/texts.ts'
import type { createDailyCap } from '../accounts/daily-cap.ts'
import type { ServerDependencies } from '../create-server.ts'
import { byRule, checkBody, readForm } from '../http/body.ts'
import { rejectCrossOrigin } from '../http/cross-origin.ts'
import { type FormFields, removeControlCharacters } from '../http/form.ts'
import { type Call, type Route } from '../http/mount.ts'
import { Problem, sendProblem, siteFull } from '../http/problem.ts'
import { createAddressRateLimit } from '../http/rate-limit.ts'
import { translateMessage } from '../http/translate-message.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Pages } from '../pages/pages.ts'
import type { StorageCapacity } from '../storage-capacity.ts'

type Dependencies = Pick<
  ServerDependencies,
  'clock' | 'database' | 'secrets' | 'frontend' | 'publicOrigin'
> & {
  capacity: Pick<StorageCapacity, 'isFull'>
  dailyCap: ReturnType<typeof createDailyCap>
  outbox: Pick<Outbox, 'add' | 'wake'>
  pages: Pick<Pages, 'answer' | 'sendOneOff'>
}

/** A page with a contact form, and the texts of the interface in its language. */
type FormPage = { path: string; pageTexts: Texts }

const field = (name: ContactField) =>
  z.string('Expected a text.').transform(byRule(CONTACT_RULES[name]))

const schema: z.ZodType<ContactMessage & { [HONEYPOT_FIELD]?: string }> = z.strictObject({
  name: field('name'),
  email: field('email'),
  text: field('text'),
  [HONEYPOT_FIELD]: z.string().exactOptional(),
})

/**
 * Creates the endpoints of the contact forms: each is its page's own path, which takes the form. A refused form is
 * answered with the page and what was entered; scripts, which accept JSON, get problem details.
 */
export function contactRoutes(dependencies: Dependencies, ownerAddress: string): Route[] {
  const { database, capacity, dailyCap, frontend, outbox, pages, publicOrigin } = dependencies
  const ownPagesOnly = rejectCrossOrigin(publicOrigin)
  const limitMessages = createAddressRateLimit(dependencies, {
    purpose: 'message',
    window: MESSAGE_WINDOW,
    limit: MAX_MESSAGES_SENT,
    detail: texts.messagesMany,
  })

  /** Requests over the limit: their form is read all the same, so that the page has what was entered. */
  const limited = new WeakMap<IncomingMessage, Problem>()
  const form = readForm(MAX_MESSAGE_BODY_BYTES)

  /** Reads a form. One over the limit is told of the limit, also if it cannot be read. */
  async function readMessage(request: IncomingMessage): Promise<unknown> {
    const fields = await form.read(request)
    return fields instanceof Problem ? (limited.get(request) ?? fields) : fields
  }

  /** Queues the mail; a robot that fills in the honeypot gets a success, and nothing is sent. */
  function queue(message: ContactMessage & { [HONEYPOT_FIELD]?: string }): Problem | undefined {
    const { [HONEYPOT_FIELD]: trap, ...written } = message
    if (trap) return undefined
    if (capacity.isFull()) return siteFull(texts.messagesFull)
    const refused = database.transaction(() => {
      const reached = dailyCap.findRefusal('contact')
      if (reached) return reached
      outbox.add({ kind: 'contact', to: { address: ownerAddress }, ...written }, null)
      dailyCap.record('contact')
      return undefined
    })
    if (!refused) outbox.wake()
    return refused
  }

  async function refuse(
    problem: Problem,
    page: FormPage,
    fields: FormFields,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (acceptsJson(request)) return sendProblem(response, problem)
    const data: ContactPage = { contact: describeRefusal(problem, fields, page.pageTexts) }
    return pages.sendOneOff(request, response, page.path, data, problem)
  }

  async function handle(page: FormPage, { body, request, response }: Call<unknown>): Promise<void> {
    const fields = body as FormFields
    const limit = limited.get(request)
    if (limit) return refuse(limit, page, fields, request, response)
    const empty = CONTACT_FIELDS.map((name) => [name, ''] as const)
    const checked = checkBody(schema, Object.fromEntries<unknown>([...empty, ...fields]))
    const problem = checked instanceof Problem ? checked : queue(checked)
    if (problem) return refuse(problem, page, fields, request, response)
    const headers = { 'Cache-Control': 'no-store' }
    if (acceptsJson(request)) return void response.writeHead(204, headers).end()
    const location = { Location: `${page.path}#${SENT_ID}`, 'Content-Length': 0 }
    response.writeHead(303, { ...headers, ...location }).end()
  }

  return listFormPages(frontend.manifest).flatMap((page): Route[] => [
    {
      method: 'GET',
      path: page.path,
      handle: ({ request, response }) => pages.answer(request, response),
    },
    {
      method: contactForm(page.path).method,
      path: page.path,
      middleware: [
        ownPagesOnly,
        limitMessages((problem, request, _, next) => {
          limited.set(request, problem)
          next()
        }),
      ],
      body: { ...form, read: readMessage },
      handle: (call) => handle(page, call),
    },
  ])
}

function listFormPages(manifest: SiteManifest): FormPage[] {
  return manifest.pages
    .filter(({ contact }) => contact)
    .map(({ path }) => {
      const other = manifest.otherLanguages.find(({ prefix }) => path.startsWith(`${prefix}/`))
      return { path, pageTexts: textsOf(manifest, other?.tag) }
    })
}

function acceptsJson({ headers }: IncomingMessage): boolean {
  return /^application\/json\b/.test(headers.accept ?? '')
}

/** Describes a refused form for its page: the entries and their errors, in the language of the page. */
function describeRefusal(
  { extras }: Problem,
  fields: FormFields,
  pageTexts: Texts,
): RefusedMessage {
  const { detail = '', errors = [] } = extras
  const told = errors
    .filter(({ field }) => CONTACT_FIELDS.some((name) => name === field))
    .map(({ field, message }) => [field, translateMessage(message, pageTexts)])
  const values = CONTACT_FIELDS.map((name) => [
    name,
    removeControlCharacters(fields.get(name) ?? ''),
  ])
  return {
    message: translateMessage(detail, pageTexts),
    errors: Object.fromEntries(told) as RefusedMessage['errors'],
    values: Object.fromEntries(values) as ContactMessage,
  }
}
