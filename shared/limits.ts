import { DAY, HOUR, MINUTE, SECOND } from './clock.ts'

/* The limits of the product, for browser and server; times are durations in milliseconds. */

/** An account is kept this long after its holder was last there. */
export const ACCOUNT_RETENTION = 7 * DAY
/** A mail warns this long before an account ends, and no account ends sooner after its warning. */
export const EXPIRY_NOTICE = DAY
/** An access token ends when it was not used for this long, */
export const SESSION_IDLE_TIMEOUT = 7 * DAY
/** and this long after the login in any case. */
export const MAX_SESSION_AGE = 30 * DAY
/** An account has at most this many sessions; a new one ends the oldest. */
export const MAX_SESSIONS = 20
/** An address may make one account in this time, and is forgotten when not seen for as long. */
export const REGISTRATION_INTERVAL = 7 * DAY
/**
 * Deletions of accounts are remembered this long, so that no backup brings one back. A replaced key,
 * which older backups and deletions need, is held as long.
 */
export const DELETION_RETENTION = 400 * DAY

/** Failures to log in are counted in windows of this length. */
export const FAILURE_WINDOW = 15 * MINUTE
export const MAX_FAILURES_PER_ADDRESS_AND_ACCOUNT = 5
export const MAX_FAILURES_PER_ADDRESS = 30
/**
 * Of the /24 or /48 that an address is in: more than three addresses may have, so that few neighbours
 * meet it by mistyping, and a 77th of what the 256 addresses of such a network might have.
 */
export const MAX_FAILURES_PER_NETWORK = 100
/** Of a browser that logged in to the account before, after which it counts as any other. */
export const MAX_FAILURES_PER_BROWSER = 5
/** The marker that says so is worth something for this long. */
export const BROWSER_MARKER_LIFETIME = 60 * DAY
/** A network counts as known for this long after the last login from it. */
export const LOGIN_NETWORK_RETENTION = 7 * DAY
/** Networks that are remembered of an account. */
export const MAX_LOGIN_NETWORKS = 5

/**
 * Addresses of a wider network (IPv4 /24, IPv6 /48) that may make an account in a day. A /48 is free
 * to anybody and has 256 addresses of ours; a school shares an address, or a few of a /24.
 */
export const MAX_REGISTRATIONS_PER_WIDE_NETWORK = 5

/** Changes of a password are counted in windows of this length. */
export const PASSWORD_CHANGE_WINDOW = DAY
/** Changes in a window: each sends a mail to an address that may be somebody else's. */
export const MAX_PASSWORD_CHANGES = 5
/** The same, until somebody has logged in from another network than the one that registered. */
export const MAX_UNCONFIRMED_PASSWORD_CHANGES = 1

/** A mail that could not be delivered is given up after this, and its secrets are erased. */
export const MAX_MAIL_WAIT = 48 * HOUR
/** The outbox remembers for this long what became of a mail, not what it said. */
export const MAIL_RECORD_RETENTION = 30 * DAY
/** Without a mail server, mails are files, which hold passwords. They are deleted after this. */
export const MAIL_FILE_RETENTION = 7 * DAY

/** Bytes of a request's body. */
export const MAX_BODY_BYTES = 8 * 1024
/** Bytes of the body of a task, whose notes alone may be longer than that. */
export const MAX_ITEM_BODY_BYTES = 128 * 1024
/** Bytes of the body of a batch of changes. */
export const MAX_BATCH_BYTES = 1024 * 1024

/** Tasks of an account, those in the trash included. */
export const MAX_ITEMS = 5000
/** Bytes of all that is written in the tasks of an account. */
export const MAX_LIST_BYTES = 8 * 1024 * 1024
/** Bytes of the database from which on it takes no more accounts and no more text. */
export const MAX_STORED_BYTES = 1024 * 1024 * 1024
/** Bytes on their way to an account at once, after which it gets no further list. */
export const MAX_SENDING_BYTES = 8 * MAX_LIST_BYTES
/** Code points of a task's title, */
export const MAX_TITLE_LENGTH = 500
/** of its notes, */
export const MAX_NOTES_LENGTH = 10_000
/** of one of its tags, */
export const MAX_TAG_LENGTH = 50
/** and of an entry of its checklist. */
export const MAX_ENTRY_LENGTH = 200
export const MAX_TAGS = 20
export const MAX_ENTRIES = 50
/** Characters of a place in the list's own order. */
export const MAX_POSITION_LENGTH = 100
/** Changes in one batch. */
export const MAX_CHANGES = 100
/** How long the trash keeps a task. */
export const TRASH_RETENTION = 30 * DAY

/** The browser sends this many changes, then waits */
export const MAX_REQUESTS = 30
/** until this long after the first of them. */
export const REQUEST_WINDOW = 60 * SECOND

/** Stars of a rating. */
export const MAX_STARS = 5
/** Code points of the comment beside it. */
export const MAX_COMMENT_LENGTH = 1000
/**
 * Bytes of a rating's body: a browser's form takes 2,000 UTF-16 units of comment, and sends up to nine
 * bytes for each.
 */
export const MAX_RATING_BODY_BYTES = 24 * 1024
/** Ratings sent from one address are counted in windows of this length. */
export const RATING_WINDOW = 15 * MINUTE
export const MAX_RATINGS_SENT = 20
/** Ratings that a day takes, from all addresses. */
export const MAX_RATINGS_PER_DAY = 5000
/** Comments that wait for the owner; more are not taken. */
export const MAX_PENDING_REVIEWS = 500
/** So long they wait, then they go unread. */
export const PENDING_REVIEW_RETENTION = 90 * DAY
/** The page shows the latest of the approved comments. */
export const MAX_REVIEWS_SHOWN = 20

/** Page views are counted for a year and a month, to compare a month with the year before. */
export const PAGE_VIEW_RETENTION = 400 * DAY
/** The last backup of each of so many days is kept, */
export const DAILY_BACKUPS = 7
/** and the last one of each of so many weeks before those. */
export const WEEKLY_BACKUPS = 4
