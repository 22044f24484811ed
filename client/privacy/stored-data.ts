import { DAY } from '../../shared/clock.ts'
import { formatDuration } from '../../shared/duration.ts'
import type { ScreenName } from '../../shared/content/screens.ts'
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
  PASSWORD_CHANGE_WINDOW,
  RATING_WINDOW,
  REGISTRATION_INTERVAL,
  PENDING_REVIEW_RETENTION,
  SESSION_IDLE_TIMEOUT,
  MAX_SESSION_AGE,
  TRASH_RETENTION,
  PAGE_VIEW_RETENTION,
  WEEKLY_BACKUPS,
} from '../../shared/limits.ts'

/** One kind of data: what it is, why the site has it, and when it is deleted. */
type StoredData = {
  what: string
  why: string
  deleted: string
  /** The screen that stores it; without it, the site does. */
  screen?: ScreenName
}

/** Returns a duration with a non-breaking space. */
function period(milliseconds: number): string {
  return formatDuration(milliseconds).replace(' ', '\u00a0')
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
  screen?: ScreenName
  entries: readonly StoredData[]
}[] = [
  {
    occasion: 'When you visit',
    entries: [
      {
        what: 'Page views',
        why: 'How often each page was opened on a day. Nothing about you.',
        deleted: `Deleted after ${period(PAGE_VIEW_RETENTION)}.`,
      },
      {
        what: 'The site’s log',
        why: 'Time, page and result of each request, to find faults. No network addresses, no search terms.',
        deleted: 'Deleted when the server rotates its logs.',
      },
    ],
  },
  {
    occasion: 'When you rate the site',
    screen: 'evaluation',
    entries: [
      {
        what: 'Your stars',
        why: 'They are added up on the Evaluation page.',
        deleted: 'The totals stay. When the day is over, nothing links them to you.',
      },
      {
        what: 'Your comment',
        why: 'The owner reads it first. It is public once approved, without a name.',
        deleted: `Deleted after ${period(PENDING_REVIEW_RETENTION)} if nobody approves it, else when the owner removes it.`,
      },
      {
        what: 'Network address, for ratings',
        why: 'As a keyed digest, so that each address counts once a day.',
        deleted: `Deleted when the day is over; attempts are counted for ${period(RATING_WINDOW)}.`,
      },
    ],
  },
  {
    occasion: 'When you register for the to-do list',
    screen: 'to-do-list',
    entries: [
      {
        what: 'E-mail address and username',
        why: 'To log you in and to write to you. With them: when you registered and last logged in.',
        deleted: `Deleted with the account: ${accountLifetime} after its last use, or at once when you delete it.`,
      },
      {
        what: 'Password',
        why: 'Only as an argon2id hash, to check it when you log in. Changes are counted, because each sends an e-mail.',
        deleted: `Deleted with the account; the count after ${period(PASSWORD_CHANGE_WINDOW)}.`,
      },
      {
        what: 'Tasks',
        why: 'Other accounts cannot read them; the person who runs the server could.',
        deleted: `Deleted when you erase them, after ${period(TRASH_RETENTION)} in the trash, or with the account.`,
      },
      {
        what: 'Sessions',
        why: 'A digest of each access token, the times of login and last use, so that you stay logged in.',
        deleted: `Deleted when you log out, ${period(SESSION_IDLE_TIMEOUT)} after the last use, or ${period(MAX_SESSION_AGE)} after the login.`,
      },
      {
        what: 'Network address, for accounts',
        why: 'As a keyed digest, with the wider network around it, to limit new accounts and password guessing.',
        deleted: `Deleted ${period(REGISTRATION_INTERVAL)} after it was last seen; failed logins after ${period(FAILURE_WINDOW)}. The wider network you registered from: when you log in from another one.`,
      },
      {
        what: 'Networks you log in from',
        why: 'As keyed digests, so that you do not wait behind strangers who guess passwords.',
        deleted: `Deleted ${period(LOGIN_NETWORK_RETENTION)} after the last login from there.`,
      },
      {
        what: 'Deleted accounts',
        why: 'A keyed digest of a random number, so that a restored backup does not bring your account back.',
        deleted: `Deleted after ${period(DELETION_RETENTION)}.`,
      },
      {
        what: 'E-mails to you',
        why: 'Your credentials and warnings. They wait encrypted and leave through the owner’s mail server; without one, they are files.',
        deleted: `Deleted when delivered, or after ${period(MAX_MAIL_WAIT)}; files after ${period(MAIL_FILE_RETENTION)}. A note that it was sent stays for ${period(MAIL_RECORD_RETENTION)}.`,
      },
    ],
  },
  {
    occasion: 'In your browser',
    entries: [
      {
        what: 'Access token',
        screen: 'to-do-list',
        why: 'To keep you logged in to the to-do list.',
        deleted: 'Deleted when you log out.',
      },
      {
        what: 'Marker of this browser',
        screen: 'to-do-list',
        why: 'It says that you logged in here before, so that strangers cannot keep you out. It opens nothing.',
        deleted: `Replaced at each login, deleted with the account, without effect after ${period(BROWSER_MARKER_LIFETIME)}.`,
      },
      {
        what: 'Unsent changes and drafts',
        screen: 'to-do-list',
        why: 'So that nothing you typed into the to-do list is lost.',
        deleted:
          'Deleted when sent or discarded, or with the account. If that is deleted elsewhere, your next account in this browser is offered them.',
      },
      {
        what: 'Your to-do list as last read, and its program',
        screen: 'to-do-list',
        why: 'So that the list opens without a network.',
        deleted: 'The list: deleted when you log out. The program is the same for everybody.',
      },
      {
        what: 'Theme, your last rating, and what you enter in the other tools',
        why: 'So that it is there when you come back. Only the rating is sent.',
        deleted: 'Deleted when you clear the site’s data in your browser.',
      },
    ],
  },
  {
    occasion: 'In backups',
    entries: [
      {
        what: 'Copies of the database',
        why: 'To restore the site after a fault. They hold all of the above but the log and your browser’s data.',
        deleted: `Daily copies are deleted after ${period(dailyBackups)}, weekly ones after ${period(weeklyBackups)} more.`,
      },
    ],
  },
]

/** Returns what a site with these screens stores. */
export function listStoredData(screens: readonly ScreenName[]): typeof STORED_DATA {
  const isShown = ({ screen }: { screen?: ScreenName }) => !screen || screens.includes(screen)
  return STORED_DATA.filter(isShown).map(({ entries, ...rest }) => ({
    ...rest,
    entries: entries.filter(isShown),
  }))
}
