import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { TO_DO_LIST_PATH } from '../shared/content/page-paths.ts'
import { MAX_RATINGS_SENT, RATING_WINDOW } from '../shared/limits.ts'
import { listTextLanguages, textsOf } from '../shared/texts/texts.ts'
import { createDailyCap } from './accounts/daily-cap.ts'
import { createPasswords } from './accounts/passwords.ts'
import { createAccountRoutes } from './accounts/routes.ts'
import { createSessions } from './accounts/sessions.ts'
import { contactRoutes } from './contact/routes.ts'
import type { ServerDependencies } from './create-server.ts'
import type { createEvaluationPage } from './evaluation/page.ts'
import type { EvaluationRatings } from './evaluation/ratings.ts'
import { evaluationRoutes } from './evaluation/routes.ts'
import { healthRoutes } from './health.ts'
import type { HandleError, ReportError } from './http/error-handler.ts'
import { createRouteListener } from './http/mount.ts'
import { createAddressRateLimit } from './http/rate-limit.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Pages } from './pages/pages.ts'
import type { StorageCapacity } from './storage-capacity.ts'
import type { StorageFaultTracker } from './storage-fault-tracker.ts'
import { writeListTag } from './todo-list/entity-tags.ts'
import { createInFlightLimit } from './todo-list/in-flight-limit.ts'
import type { Items } from './todo-list/items.ts'
import { createListEvents } from './todo-list/list-events.ts'
import { findLocalPath } from './mail/local-path.ts'
import { calendarRoutes } from './todo-list/calendar-feed.ts'
import type { PushBrowsers } from './todo-list/push/browsers.ts'
import { pushRoutes } from './todo-list/push/routes.ts'
import type { ReminderPlanner } from './todo-list/reminders/planner.ts'
import { reminderRoutes } from './todo-list/reminders/routes.ts'
import { itemRoutes } from './todo-list/routes.ts'
import { createSync } from './todo-list/sync.ts'

/** What the API shares with the rest of the server. */
type Shared = ServerDependencies & {
  capacity: StorageCapacity
  findEvaluation: ReturnType<typeof createEvaluationPage>
  handleError: HandleError
  items: Items
  planner: ReminderPlanner
  /** The browsers that show reminders; undefined on a site without notifications. */
  browsers: PushBrowsers | undefined
  outbox: Outbox
  pages: Pages
  ratings: EvaluationRatings
  reportError: ReportError
  storage: StorageFaultTracker
  hasAccounts: boolean
  hasEvaluation: boolean
  /** Where messages of contact forms go; undefined if no page has one. */
  contactAddress: string | undefined
}

/** The API, and all that has to be rendered for its answer. */
export type Api = {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Returns whether the API may have a path: it shares the first segment with one of its own. */
  hasPath(path: string): boolean
  /** Tells the open lists of an account that it changed. */
  tellLists(accountId: number): void
  /** Ends the responses that go on until then. */
  endStreams(): void
  /** Resolves when no password is being hashed. */
  idle(): Promise<void>
}

/** Creates the API. */
export function createApi(shared: Shared): Api {
  const { clock, database, frontend, items, pages, secrets, storage } = shared
  const events = createListEvents({
    findTag(accountId) {
      const state = items.findState(accountId)
      return state && writeListTag(state)
    },
    isValid: (session) => sessions.isValid(session),
    reportError: shared.reportError,
  })
  const tellLists = (accountId: number) => events.tell(accountId)
  const sessions = createSessions(database, clock, secrets, tellLists)
  const parts = { ...shared, events, sessions }
  const passwords = createPasswords(secrets)
  const dailyCap = createDailyCap(parts)
  const languages = listTextLanguages(frontend.manifest.ownTexts)
  const findMailLanguage = (language: string | null) =>
    textsOf(frontend.manifest, language, 'mail').language.tag
  const accounts = { ...parts, dailyCap, findMailLanguage, languages, passwords }
  const inFlight = createInFlightLimit()
  const routes = [
    ...healthRoutes({ ...parts, wait: (time) => setTimeout(time) }),
    ...(parts.hasAccounts
      ? [
          ...createAccountRoutes(accounts),
          ...itemRoutes({ ...parts, inFlight, sync: createSync(parts) }),
          ...(parts.hasReminders ? reminderRoutes(parts) : []),
          ...(parts.browsers ? pushRoutes({ ...parts, browsers: parts.browsers }) : []),
          ...(parts.hasCalendarFeeds
            ? calendarRoutes({
                ...{ ...parts, inFlight },
                describe(language) {
                  const { manifest } = frontend
                  const texts = textsOf(manifest, language)
                  const path = findLocalPath(manifest, TO_DO_LIST_PATH, texts.language.tag)
                  const name = `${manifest.title}: ${texts.privacy.toDoList}`
                  return { name, url: parts.publicOrigin() + path }
                },
              })
            : []),
        ]
      : []),
    ...(parts.hasEvaluation
      ? evaluationRoutes({
          ...parts,
          limitRatings: createAddressRateLimit(parts, {
            purpose: 'rating',
            table: 'rating_attempt',
            window: RATING_WINDOW,
            limit: MAX_RATINGS_SENT,
            detail: 'Too many ratings came from your network. Please wait a few minutes.',
          }),
          findPage: parts.findEvaluation,
        })
      : []),
    ...(parts.contactAddress === undefined
      ? []
      : contactRoutes({ ...parts, dailyCap }, parts.contactAddress)),
  ]
  const names = new Set(routes.map(({ path }) => findFirstSegment(path)))

  const sources = frontend.sources ? [frontend.sources] : []

  return {
    handle: createRouteListener(routes, {
      ...parts,
      middleware: [...sources, storage.watchWrites, parts.capacity.refreshBeforeWrites],
      fallback: (request, response) => pages.answer(request, response),
    }),
    hasPath: (path) => names.has(findFirstSegment(path)),
    tellLists,
    endStreams: () => events.stop(),
    idle: () => passwords.idle(),
  }
}

/** Returns the text between the first slash of a path and the next. */
function findFirstSegment(path: string): string {
  const end = path.indexOf('/', 1)
  return end < 0 ? path.slice(1) : path.slice(1, end)
}
