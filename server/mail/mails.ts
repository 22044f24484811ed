import type { MailKind } from '../../db/queries/mail-outbox.ts'
import { formatDuration } from '../../shared/duration.ts'
import { ACCOUNT_RETENTION } from '../../shared/limits.ts'
import { type MailContent, type Part, renderHtml, renderText } from './mail-content.ts'

/** The recipient of a mail. */
export type Recipient = { address: string }

type Credentials = { username: string; password: string }
type PasswordChanged = { password: string }
type Addressed = { to: Recipient }
/** @property endsAt milliseconds UTC */
type Ending = { endsAt: number }

/**
 * The data of a mail; `kind` is that of its row in the outbox. Subjects and greetings contain no name,
 * because anybody can have entered it, and the address too.
 */
export type Mail = { kind: MailKind } & Addressed &
  (
    | ({ kind: 'credentials' } & Credentials)
    | { kind: 'already-registered' }
    | ({ kind: 'ending' } & Ending)
    | ({ kind: 'password-changed' } & PasswordChanged)
  )

/** The site as mails name it. */
export type Site = { title: string; loginUrl: string }

/** Writes the subject, the text and the HTML of a mail; both have the same content. */
export function writeMail(mail: Mail, site: Site): { subject: string; text: string; html: string } {
  const content = compose(mail, site)
  return { subject: content.subject, text: renderText(content), html: renderHtml(content) }
}

function compose(mail: Mail, site: Site): MailContent {
  switch (mail.kind) {
    case 'credentials':
      return writeCredentials(mail, site)
    case 'already-registered':
      return writeAlreadyRegistered(site)
    case 'ending':
      return writeEnding(mail, site)
    case 'password-changed':
      return writePasswordChanged(mail, site)
  }
}

const RETENTION = formatDuration(ACCOUNT_RETENTION)

function writeCredentials(
  { to, username, password }: Credentials & Addressed,
  site: Site,
): MailContent {
  return {
    subject: `${site.title}: your to-do list account`,
    parts: [
      strangerWarning(site),
      paragraph(
        'If it was you: your account for the to-do list is ready. These are your credentials:',
      ),
      { kind: 'facts', facts: { Username: username, Email: to.address } },
      passwordPart(password),
      loginLink(site),
      KEEP_THIS_MAIL,
      paragraph(
        `The account is deleted, with all its tasks, ${RETENTION} after its last use. A mail reminds you the day before.`,
      ),
    ],
  }
}

function writeAlreadyRegistered(site: Site): MailContent {
  return {
    subject: `${site.title}: you already have an account`,
    parts: [
      strangerWarning(site),
      paragraph(
        'If it was you: this address already has a to-do list account. Your account has not changed. Log in with the password from your registration mail, or from the mail of your last password change.',
      ),
      loginLink(site),
      paragraph(
        `If you have lost that mail: passwords cannot be reset, but an account is deleted ${RETENTION} after its last use, and then you can register again.`,
      ),
    ],
  }
}

function writeEnding({ endsAt }: Ending, site: Site): MailContent {
  const end = formatTime(endsAt)
  return {
    subject: `${site.title}: your account ends on ${end}`,
    parts: [
      paragraph(
        `You have not used your to-do list on ${site.title} lately. Your account is deleted on ${end}, with all its tasks, unless you use it before.`,
      ),
      loginLink(site),
      paragraph(
        'Open the list to keep the account. To keep a copy of the tasks, choose “Export” in its account menu. If you no longer need them, do nothing.',
      ),
    ],
  }
}

function writePasswordChanged(
  { to, password }: PasswordChanged & Addressed,
  site: Site,
): MailContent {
  return {
    subject: `${site.title}: your new password`,
    parts: [
      paragraph(
        `The password of your account for the to-do list on ${site.title} was changed. Passwords in earlier mails no longer work. These are your credentials:`,
      ),
      { kind: 'facts', facts: { Email: to.address } },
      passwordPart(password),
      loginLink(site),
      KEEP_THIS_MAIL,
      paragraph(
        'If you did not change it, somebody else knows your password. Log in with this one and change it now. Change it also on every site where you used the old one.',
      ),
    ],
  }
}

function paragraph(text: string): Part {
  return { kind: 'paragraph', text }
}

/** Begins the mails that anybody can cause by entering an address. */
function strangerWarning({ title }: Site): Part {
  return paragraph(
    `Somebody entered your address at ${title}. If it was not you, ignore this mail.`,
  )
}

const KEEP_THIS_MAIL = paragraph('Passwords cannot be reset. Keep this e-mail.')

function loginLink({ loginUrl }: Site): Part {
  return { kind: 'link', label: 'Log in', href: loginUrl }
}

function passwordPart(password: string): Part {
  return { kind: 'secret', label: 'Password', value: password, notes: describePassword(password) }
}

/** Describes the invisible characters of a password, in sentences. */
function describePassword(password: string): string[] {
  const notes: string[] = []
  const before = /^ */.exec(password)?.[0].length ?? 0
  const after = /(?<! ) *$/.exec(password)?.[0].length ?? 0
  if (before > 0) notes.push(`It begins with ${countSpaces(before)}.`)
  if (after > 0) notes.push(`It ends with ${countSpaces(after)}.`)
  if (/[^ ] {2,}[^ ]/.test(password)) notes.push('It has several spaces in a row inside.')
  // Unusual spaces, invisible characters and right-to-left letters.
  if (/(?! )[\p{Z}\p{Cf}]|\p{Script=Hebrew}|\p{Script=Arabic}/u.test(password)) {
    notes.push('It has characters that are hard to tell by eye: copy it rather than type it.')
  }
  return notes
}

function countSpaces(count: number): string {
  return count === 1 ? 'one space' : `${count} spaces`
}

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** Formats `11 January 2026, 09:05 UTC`, independent of the language data of the machine. */
function formatTime(time: number): string {
  const date = new Date(time)
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
  return `${day}, ${date.toISOString().slice(11, 16)} UTC`
}
