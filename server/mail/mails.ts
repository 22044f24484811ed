import type { MailKind } from '../../db/queries/mail-outbox.ts'
import { DAY } from '../../shared/clock.ts'
import { ACCOUNT_KEPT } from '../../shared/limits.ts'
import { type Letter, type Part, renderHtml, renderText } from './letter.ts'

export type Recipient = { name: string; address: string }

type Credentials = { to: Recipient; username: string; email: string; password: string }
type PasswordChanged = { to: Recipient; email: string; password: string }
/** @property endsAt milliseconds UTC */
type Ending = { to: Recipient; endsAt: number }

/** What a mail says and to whom; `kind` is that of its row in the outbox. */
export type Mail = { kind: MailKind } & (
  | ({ kind: 'credentials' } & Credentials)
  | { kind: 'already-registered'; to: Recipient }
  | ({ kind: 'ending' } & Ending)
  | ({ kind: 'password-changed' } & PasswordChanged)
)

export type Site = { title: string; loginUrl: string }

/** The mail in words: the text part says all that the HTML part says. */
export function writeMail(mail: Mail, site: Site): { subject: string; text: string; html: string } {
  const letter = compose(mail, site)
  return { subject: letter.subject, text: renderText(letter), html: renderHtml(letter) }
}

function compose(mail: Mail, site: Site): Letter {
  switch (mail.kind) {
    case 'credentials':
      return writeCredentials(mail, site)
    case 'already-registered':
      return writeAlreadyRegistered(mail, site)
    case 'ending':
      return writeEnding(mail, site)
    case 'password-changed':
      return writePasswordChanged(mail, site)
  }
}

const KEPT = `${ACCOUNT_KEPT / DAY} days`

function writeCredentials({ to, username, email, password }: Credentials, site: Site): Letter {
  return {
    subject: `${site.title}: your to-do list account`,
    parts: [
      greet(to),
      say(`Your account for the to-do list on ${site.title} is ready. These are your credentials:`),
      { kind: 'facts', facts: { Username: username, Email: email } },
      show(password),
      logIn(site),
      say(
        'Please keep this mail. There is no Forgot Password: nobody but you can look the password up.',
      ),
      say(
        `The account is deleted, with all its tasks, if no login occurs within ${KEPT}. A mail reminds you the day before.`,
      ),
      say(
        `You did not register? Then someone entered your address, perhaps by mistake. You can leave it at that: without a login the account is deleted after ${KEPT}. Or log in and delete it now.`,
      ),
    ],
  }
}

function writeAlreadyRegistered({ to }: { to: Recipient }, site: Site): Letter {
  return {
    subject: `${site.title}: you have an account already`,
    parts: [
      greet(to),
      say(
        `Someone, probably you, has tried to register for the to-do list on ${site.title} with this address. It has an account already, so no second one was made, and nothing about yours has changed.`,
      ),
      say(
        'If it was you: log in with the password in the mail you got when you registered, or when you last changed it.',
      ),
      logIn(site),
      say(
        `If that mail is lost: there is no Forgot Password, but an account is deleted if no login occurs within ${KEPT}, and then you can register again.`,
      ),
      say('If it was not you, there is nothing to do.'),
    ],
  }
}

function writeEnding({ to, endsAt }: Ending, site: Site): Letter {
  const end = formatTime(endsAt)
  return {
    subject: `${site.title}: your account ends on ${end}`,
    parts: [
      greet(to),
      say(
        `Nobody has logged in to your account for the to-do list on ${site.title} lately. It is deleted on ${end}, with all its tasks, unless you log in before.`,
      ),
      logIn(site),
      say('A login is all it takes to keep it. If you no longer need it, there is nothing to do.'),
    ],
  }
}

function writePasswordChanged({ to, email, password }: PasswordChanged, site: Site): Letter {
  return {
    subject: `${site.title}: your new password`,
    parts: [
      greet(to),
      say(
        `The password of your account for the to-do list on ${site.title} was changed. The one in earlier mails no longer works; these are your credentials now:`,
      ),
      { kind: 'facts', facts: { Email: email } },
      show(password),
      logIn(site),
      say(
        'Please keep this mail. There is no Forgot Password: nobody but you can look the password up.',
      ),
      say(
        'You did not change it? Then somebody else knew the old one. Log in with this one and choose another at once, and do so wherever else you used the old one.',
      ),
    ],
  }
}

function say(text: string): Part {
  return { kind: 'paragraph', text }
}

function greet({ name }: Recipient): Part {
  return say(name.trim() ? `Hello ${name.trim()},` : 'Hello,')
}

function logIn({ loginUrl }: Site): Part {
  return { kind: 'link', label: 'Log in', href: loginUrl }
}

function show(password: string): Part {
  return { kind: 'secret', label: 'Password', value: password, notes: describePassword(password) }
}

/** What a reader would not see of a password that is shown exactly, in sentences. */
function describePassword(password: string): string[] {
  const notes: string[] = []
  const before = /^ */.exec(password)?.[0].length ?? 0
  const after = /(?<! ) *$/.exec(password)?.[0].length ?? 0
  if (before > 0) notes.push(`It begins with ${countSpaces(before)}.`)
  if (after > 0) notes.push(`It ends with ${countSpaces(after)}.`)
  if (/[^ ] {2,}[^ ]/.test(password)) notes.push('It has several spaces in a row inside.')
  // Spaces other than the usual one, marks that are not seen, and letters written from the right.
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

/** `11 January 2026, 09:05 UTC`: the same on every machine, whatever language data it has. */
function formatTime(time: number): string {
  const date = new Date(time)
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
  return `${day}, ${date.toISOString().slice(11, 16)} UTC`
}
