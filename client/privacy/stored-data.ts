import { DAY } from '../../shared/clock.ts'
import { formatDuration } from '../../shared/duration.ts'
import type { ScreenName } from '../../shared/content/screens.ts'
import { tag } from '../../shared/texts/language.ts'
import * as texts from '../../shared/texts/privacy.ts'
import { fill } from '../../shared/texts/write.ts'
import {
  ACCOUNT_RETENTION,
  BROWSER_MARKER_LIFETIME,
  DAILY_BACKUPS,
  DELETION_RETENTION,
  EXPIRY_NOTICE,
  FAILURE_WINDOW,
  LOGIN_NETWORK_RETENTION,
  MAIL_FILE_RETENTION,
  MAIL_RECORD_RETENTION,
  MAX_MAIL_WAIT,
  MESSAGE_WINDOW,
  PASSWORD_CHANGE_WINDOW,
  RATING_WINDOW,
  REGISTRATION_INTERVAL,
  REMINDER_LINK_LIFETIME,
  PENDING_REVIEW_RETENTION,
  PUSH_LIFETIME,
  SESSION_IDLE_TIMEOUT,
  MAX_SESSION_AGE,
  TRASH_RETENTION,
  STATISTICS_RETENTION,
  WEEKLY_BACKUPS,
} from '../../shared/limits.ts'

/** A part that not every site has: a built-in screen, the contact form, or a tool without an account. */
type Part = ScreenName | 'contact-form' | 'tool'

/** The screens that store what is entered in the browser alone. */
export const TOOLS: readonly ScreenName[] = [
  'animal-age-simulator',
  'countdown',
  'ic',
  'quiz',
  'residential-expenses',
  'software-divider',
  'web-dev-work1',
]

/** One kind of data: what it is, why the site has it, and when it is deleted. */
type StoredData = {
  what: string
  why: string
  deleted: string
  /** What stores it; without it, the site does. */
  screen?: Part
}

/** Returns a duration with a non-breaking space. */
function period(milliseconds: number): string {
  return formatDuration(milliseconds, tag).replace(' ', '\u00a0')
}

const WEEK = 7 * DAY
const dailyBackups = DAILY_BACKUPS * DAY
const weeklyBackups = WEEKLY_BACKUPS * WEEK

/** Time without use after which an account is deleted. */
export const accountLifetime = period(ACCOUNT_RETENTION)
/** Time between the warning mail and the deletion of an account. */
export const warningPeriod = period(EXPIRY_NOTICE)
/** Time after which every backup of a day is deleted. */
export const backupRetention = period(dailyBackups + weeklyBackups)

/**
 * Everything the site stores about people, by the occasion. Periods come from `shared/limits.ts`;
 * no figure is typed here. `stored-data.test.ts` compares this with docs/security/data.md.
 */
export const STORED_DATA: readonly {
  occasion: string
  screen?: Part
  entries: readonly StoredData[]
}[] = [
  {
    occasion: texts.whenVisiting,
    entries: [
      {
        what: texts.pageViews,
        why: texts.pageViewsWhy,
        deleted: fill(texts.keptFor, { period: period(STATISTICS_RETENTION) }),
      },
      {
        what: texts.log,
        why: texts.logWhy,
        deleted: texts.logDeleted,
      },
    ],
  },
  {
    occasion: texts.whenRating,
    screen: 'evaluation',
    entries: [
      {
        what: texts.stars,
        why: texts.starsWhy,
        deleted: texts.starsDeleted,
      },
      {
        what: texts.comment,
        why: texts.commentWhy,
        deleted: fill(texts.commentDeleted, { period: period(PENDING_REVIEW_RETENTION) }),
      },
      {
        what: texts.ratingAddress,
        why: texts.ratingAddressWhy,
        deleted: fill(texts.ratingAddressDeleted, { period: period(RATING_WINDOW) }),
      },
    ],
  },
  {
    occasion: texts.whenWriting,
    screen: 'contact-form',
    entries: [
      {
        what: texts.message,
        why: texts.messageWhy,
        deleted: fill(texts.messageDeleted, {
          wait: period(MAX_MAIL_WAIT),
          files: period(MAIL_FILE_RETENTION),
          record: period(MAIL_RECORD_RETENTION),
        }),
      },
      {
        what: texts.messageAddress,
        why: texts.messageAddressWhy,
        deleted: fill(texts.keptFor, { period: period(MESSAGE_WINDOW) }),
      },
    ],
  },
  {
    occasion: texts.whenRegistering,
    screen: 'to-do-list',
    entries: [
      {
        what: texts.emailAndName,
        why: texts.emailAndNameWhy,
        deleted: fill(texts.emailAndNameDeleted, { period: accountLifetime }),
      },
      {
        what: texts.password,
        why: texts.passwordWhy,
        deleted: fill(texts.passwordDeleted, { period: period(PASSWORD_CHANGE_WINDOW) }),
      },
      {
        what: texts.tasks,
        why: texts.tasksWhy,
        deleted: fill(texts.tasksDeleted, { period: period(TRASH_RETENTION) }),
      },
      {
        what: texts.sessions,
        why: texts.sessionsWhy,
        deleted: fill(texts.sessionsDeleted, {
          idle: period(SESSION_IDLE_TIMEOUT),
          age: period(MAX_SESSION_AGE),
        }),
      },
      {
        what: texts.calendarFeed,
        why: texts.calendarFeedWhy,
        deleted: texts.calendarFeedDeleted,
      },
      {
        what: texts.reminders,
        why: texts.remindersWhy,
        deleted: fill(texts.remindersDeleted, { period: period(REMINDER_LINK_LIFETIME) }),
      },
      {
        what: texts.notifications,
        why: texts.notificationsWhy,
        deleted: fill(texts.notificationsDeleted, {
          period: period(PUSH_LIFETIME),
          record: period(MAIL_RECORD_RETENTION),
        }),
      },
      {
        what: texts.accountAddress,
        why: texts.accountAddressWhy,
        deleted: fill(texts.accountAddressDeleted, {
          period: period(REGISTRATION_INTERVAL),
          failures: period(FAILURE_WINDOW),
        }),
      },
      {
        what: texts.networks,
        why: texts.networksWhy,
        deleted: fill(texts.networksDeleted, { period: period(LOGIN_NETWORK_RETENTION) }),
      },
      {
        what: texts.deletedAccounts,
        why: texts.deletedAccountsWhy,
        deleted: fill(texts.keptFor, { period: period(DELETION_RETENTION) }),
      },
      {
        what: texts.mails,
        why: texts.mailsWhy,
        deleted: fill(texts.mailsDeleted, {
          wait: period(MAX_MAIL_WAIT),
          files: period(MAIL_FILE_RETENTION),
          record: period(MAIL_RECORD_RETENTION),
        }),
      },
    ],
  },
  {
    occasion: texts.inBrowser,
    entries: [
      {
        what: texts.token,
        screen: 'to-do-list',
        why: texts.tokenWhy,
        deleted: texts.onLogOut,
      },
      {
        what: texts.marker,
        screen: 'to-do-list',
        why: texts.markerWhy,
        deleted: fill(texts.markerDeleted, { period: period(BROWSER_MARKER_LIFETIME) }),
      },
      {
        what: texts.unsent,
        screen: 'to-do-list',
        why: texts.unsentWhy,
        deleted: texts.unsentDeleted,
      },
      {
        what: texts.lastList,
        screen: 'to-do-list',
        why: texts.lastListWhy,
        deleted: texts.lastListDeleted,
      },
      {
        what: texts.choices,
        why: texts.choicesWhy,
        deleted: texts.choicesDeleted,
      },
      {
        what: texts.lastRating,
        screen: 'evaluation',
        why: texts.choicesWhy,
        deleted: texts.choicesDeleted,
      },
      {
        what: texts.toolInput,
        screen: 'tool',
        why: texts.toolInputWhy,
        deleted: texts.choicesDeleted,
      },
    ],
  },
  {
    occasion: texts.inBackups,
    entries: [
      {
        what: texts.copies,
        why: texts.copiesWhy,
        deleted: fill(texts.copiesDeleted, {
          daily: period(dailyBackups),
          weekly: period(weeklyBackups),
        }),
      },
    ],
  },
]

/** Returns what a site with these screens stores. */
export function listStoredData(
  screens: readonly ScreenName[],
  hasContactForm: boolean,
): typeof STORED_DATA {
  const parts: Part[] = [...screens]
  if (hasContactForm) parts.push('contact-form')
  if (screens.some((screen) => TOOLS.includes(screen))) parts.push('tool')
  const isShown = ({ screen }: { screen?: Part }) => !screen || parts.includes(screen)
  return STORED_DATA.filter(isShown).map(({ entries, ...rest }) => ({
    ...rest,
    entries: entries.filter(isShown),
  }))
}
