import { DAY, HOUR, MINUTE, SECOND } from './clock.ts'

/* The limits of the product, for browser and server; times are durations in milliseconds. */

/** Accounts expire this long after their last use: a login, opening the list, using it, a change. */
export const ACCOUNT_RETENTION = 7 * DAY
/** Minimum time between the warning mail and the expiry of an account. */
export const EXPIRY_NOTICE = DAY
/** Sessions expire after this time without use. */
export const SESSION_IDLE_TIMEOUT = 7 * DAY
/** Sessions expire this long after the login in any case. */
export const MAX_SESSION_AGE = 30 * DAY
/** Maximum sessions of an account; a new one ends the oldest. */
export const MAX_SESSIONS = 20
/** Maximum accounts about which a browser asks at once whether they are deleted. */
export const MAX_ACCOUNTS_ASKED = 20
/** Maximum length of the public id of an account: a UUID, or of early accounts a shorter one. */
export const MAX_PUBLIC_ID_LENGTH = 36
/** An address can register one account in this time, and is deleted when not seen for as long. */
export const REGISTRATION_INTERVAL = 7 * DAY
/**
 * Retention of the record of deleted accounts, so that no backup restores one, and of replaced keys, which
 * older backups and deletions need.
 */
export const DELETION_RETENTION = 400 * DAY

/** Window in which failed logins are counted. */
export const FAILURE_WINDOW = 15 * MINUTE
/** Maximum failed logins of an address on one account in a window. */
export const MAX_FAILURES_PER_ADDRESS_AND_ACCOUNT = 5
/** Maximum failed logins of an address in a window. */
export const MAX_FAILURES_PER_ADDRESS = 30
/**
 * Maximum failed logins of a wide network (/24 or /48) in a window. Three addresses alone cannot
 * reach it, so that it rarely affects neighbours. All 256 addresses together could have 77 times as many.
 */
export const MAX_FAILURES_PER_NETWORK = 100
/** Maximum failed logins of a browser that has logged in before; then it counts as unknown. */
export const MAX_FAILURES_PER_BROWSER = 5
/** Lifetime of the marker of a browser that has logged in. */
export const BROWSER_MARKER_LIFETIME = 60 * DAY
/** Time for which a network counts as known after the last login from it. */
export const LOGIN_NETWORK_RETENTION = 7 * DAY
/** Maximum known networks of an account. */
export const MAX_LOGIN_NETWORKS = 5

/**
 * Maximum addresses of a wide network (IPv4 /24, IPv6 /48) that can register in a day. An attacker gets
 * a /48 with 256 addresses for free; a school shares one address, or a few of a /24.
 */
export const MAX_REGISTRATIONS_PER_WIDE_NETWORK = 5

/** Window in which password changes are counted. */
export const PASSWORD_CHANGE_WINDOW = DAY
/** Maximum password changes in a window: each sends a mail, maybe to somebody else's address. */
export const MAX_PASSWORD_CHANGES = 5
/** Maximum password changes until somebody logs in from another network than the registering one. */
export const MAX_UNCONFIRMED_PASSWORD_CHANGES = 1

/** Time after which the site stops sending an undelivered mail and erases its payload. */
export const MAX_MAIL_WAIT = 48 * HOUR
/** Retention of the outcome of a mail, without its content. */
export const MAIL_RECORD_RETENTION = 30 * DAY
/** Retention of mails that are written as files, which contain passwords. */
export const MAIL_FILE_RETENTION = 7 * DAY

/** Maximum bytes of a request body. */
export const MAX_BODY_BYTES = 8 * 1024
/** Maximum bytes of the body of a task, whose notes can be long. */
export const MAX_ITEM_BODY_BYTES = 128 * 1024
/** Maximum bytes of the body of a batch of changes. */
export const MAX_BATCH_BYTES = 1024 * 1024

/** Maximum tasks of an account, trash included. */
export const MAX_ITEMS = 5000
/** Maximum bytes of text in all tasks of an account. */
export const MAX_LIST_BYTES = 8 * 1024 * 1024
/** Maximum bytes of the database; above it, new accounts and longer texts are refused. */
export const MAX_STORED_BYTES = 1024 * 1024 * 1024
/** Maximum bytes in flight to an account, before further lists and calendars are refused. */
export const MAX_IN_FLIGHT_BYTES = 8 * MAX_LIST_BYTES
/** Maximum length of a task's title, in code points. */
export const MAX_TITLE_LENGTH = 500
/** Maximum length of a task's notes, in code points. */
export const MAX_NOTES_LENGTH = 10_000
/** Maximum length of a tag, in code points. */
export const MAX_TAG_LENGTH = 50
/** Maximum length of a checklist entry, in code points. */
export const MAX_ENTRY_LENGTH = 200
/** Maximum tags of a task. */
export const MAX_TAGS = 20
/** Maximum checklist entries of a task. */
export const MAX_ENTRIES = 50
/** Maximum reminders of a task. */
export const MAX_REMINDERS = 3
/** Maximum mails with reminders to an account in a day until a link in one was used: the address may be somebody else's. */
export const MAX_UNCONFIRMED_REMINDER_MAILS = 3
/** Maximum tasks that a mail with reminders names. */
export const MAX_TASKS_NAMED = 20
/** Maximum browsers of an account that show reminders; a new one takes the place of the oldest. */
export const MAX_PUSH_BROWSERS = 10
/** Maximum browsers of all accounts that show reminders. */
export const MAX_PUSH_BROWSERS_OF_SITE = 20_000
/** Maximum tasks that are due at once with a notification of their own; more of them share one. */
export const MAX_TASKS_PUSHED = 3
/** How long a push service and the site keep a message for a browser that is off. */
export const PUSH_LIFETIME = 12 * HOUR
/** Maximum length of the address of a browser at its push service. */
export const MAX_ENDPOINT_LENGTH = 1000
/** Lifetime of the links in mails with reminders. */
export const REMINDER_LINK_LIFETIME = 7 * DAY
/** Maximum characters of a position in the list. */
export const MAX_POSITION_LENGTH = 100
/** Maximum open lists that are told of changes at once, of all accounts; the others ask. */
export const MAX_STREAMS = 1000
/** Maximum open lists of one account that are told of changes at once. */
export const MAX_STREAMS_PER_ACCOUNT = 10
/** Maximum changes in one batch. */
export const MAX_CHANGES = 500
/** Maximum length of a mutation's id: a time and a UUID. */
export const MAX_MUTATION_ID_LENGTH = 60
/** Maximum number of applied mutations, and of deleted tasks, that the server remembers for an account. */
export const MAX_REMEMBERED = 10_000
/** Retention of tasks in the trash. */
export const TRASH_RETENTION = 30 * DAY

/** Maximum requests with changes that the browser sends in a window. */
export const MAX_REQUESTS = 30
/** Window in which the browser counts its requests. */
export const REQUEST_WINDOW = 60 * SECOND

/** Maximum stars of a rating. */
export const MAX_STARS = 5
/** Maximum length of a rating's comment, in code points. */
export const MAX_COMMENT_LENGTH = 1000
/**
 * Maximum bytes of a rating's body: the form accepts a comment of 2,000 UTF-16 units, and sends up to
 * nine bytes for each.
 */
export const MAX_RATING_BODY_BYTES = 24 * 1024
/** Window in which the ratings of an address are counted. */
export const RATING_WINDOW = 15 * MINUTE
/** Maximum ratings that an address can send in a window. */
export const MAX_RATINGS_SENT = 20
/** Maximum ratings a day, from all addresses. */
export const MAX_RATINGS_PER_DAY = 5000
/** Maximum comments that wait for approval. */
export const MAX_PENDING_REVIEWS = 500
/** Retention of comments that wait for approval. */
export const PENDING_REVIEW_RETENTION = 90 * DAY
/** Maximum approved comments that the page shows, latest first. */
export const MAX_REVIEWS_SHOWN = 20

/** Maximum length of the name of who writes a message, in code points. */
export const MAX_SENDER_LENGTH = 100
/** Maximum length of the text of a message to the owner, in code points. */
export const MAX_MESSAGE_LENGTH = 5000
/**
 * Maximum bytes of the body of a message: the form accepts a text of 10,000 UTF-16 units, and sends up to nine bytes
 * for each.
 */
export const MAX_MESSAGE_BODY_BYTES = 96 * 1024
/** Window in which the messages of an address are counted. */
export const MESSAGE_WINDOW = HOUR
/** Maximum messages that an address can send in a window, refused ones included. */
export const MAX_MESSAGES_SENT = 10

/** Retention of page views, referrers and errors: a month can be compared with the year before. */
export const STATISTICS_RETENTION = 400 * DAY
/** Maximum hosts of linking pages that are stored of a day, because anybody can send any. */
export const MAX_REFERRERS = 200
/** Number of daily backups that are kept. */
export const DAILY_BACKUPS = 7
/** Number of weekly backups that are kept before the daily ones. */
export const WEEKLY_BACKUPS = 4
