import type { MailKind } from '../../db/queries/mail-outbox.ts'
import { formatDay, toUtcDay } from '../../shared/day.ts'
import { formatDuration } from '../../shared/duration.ts'
import { ACCOUNT_RETENTION, REMINDER_LINK_LIFETIME } from '../../shared/limits.ts'
import { type Counted, fillCount } from '../../shared/texts/count.ts'
import { type OwnTexts, type Texts, textsOf } from '../../shared/texts/texts.ts'
import { fill } from '../../shared/texts/write.ts'
import { type MailContent, type Part, renderHtml, renderText } from './mail-content.ts'

/** The recipient of a mail. */
export type Recipient = { address: string }

type Credentials = { username: string; password: string }
type PasswordChanged = { password: string }
/** A message of a visitor to the owner, who answers to `email`. */
type Contact = { name: string; email: string; text: string }
/** @property language that of the account; without it, the mail has that of the site */
type Addressed = { to: Recipient; language?: string | null }
/** @property endsAt milliseconds UTC @property reminders how many tasks have a reminder that is lost */
type Ending = { endsAt: number; reminders?: number }

/** @property token of the link by which the task is completed or comes again */
type RemindedTask = { title: string; due: string | null; token: string }

type Reminder = {
  tasks: readonly RemindedTask[]
  /** How many tasks more there are. */
  more: number
  /** Whether it is the summary of a day. */
  isSummary: boolean
  /** Whether the address is known to be the account's own; before that, no text of the account is in the mail. */
  isConfirmed: boolean
}

/**
 * The data of a mail; `kind` is that of its row in the outbox. Subjects and greetings contain no name,
 * because anybody can have entered it, and the address too. Titles of tasks are only in mails to confirmed addresses.
 */
export type Mail = { kind: MailKind } & Addressed &
  (
    | ({ kind: 'credentials' } & Credentials)
    | { kind: 'already-registered' }
    | ({ kind: 'ending' } & Ending)
    | ({ kind: 'password-changed' } & PasswordChanged)
    | ({ kind: 'contact' } & Contact)
    | ({ kind: 'reminder' } & Reminder)
  )

/** The site as mails name it, with the address of its login in a language of the interface. */
export type Site = {
  title: string
  language: string
  ownTexts?: OwnTexts
  loginUrl: (tag: string) => string
}

/** A language with the texts of mails, and what they say of the site. */
type Frame = {
  texts: Texts['mail']
  tag: string
  title: string
  link: Part & { kind: 'link' }
  period: string
}

/** Writes the subject, the text and the HTML of a mail; both have the same content. */
export function writeMail(mail: Mail, site: Site): { subject: string; text: string; html: string } {
  const { mail: texts, language } = textsOf(site, mail.language, 'mail')
  // A mail in English leads to the page in the language of the account, too.
  const { language: own } = textsOf(site, mail.language)
  const { tag } = language
  const content = compose(mail, {
    ...{ texts, tag, title: site.title },
    link: { kind: 'link', label: texts.logIn, href: site.loginUrl(own.tag) },
    period: formatDuration(ACCOUNT_RETENTION, tag),
  })
  return {
    subject: content.subject,
    text: renderText(content, tag),
    html: renderHtml(content, tag),
  }
}

function compose(mail: Mail, frame: Frame): MailContent {
  switch (mail.kind) {
    case 'credentials':
      return writeCredentials(mail, frame)
    case 'already-registered':
      return writeAlreadyRegistered(frame)
    case 'ending':
      return writeEnding(mail, frame)
    case 'password-changed':
      return writePasswordChanged(mail, frame)
    case 'contact':
      return writeContact(mail, frame)
    case 'reminder':
      return writeReminder(mail, frame)
  }
}

function writeCredentials(
  { to, username, password }: Credentials & Addressed,
  frame: Frame,
): MailContent {
  const { texts, title, link, period } = frame
  return {
    subject: fill(texts.credentialsSubject, { title }),
    parts: [
      paragraph(fill(texts.strangerWarning, { title })),
      paragraph(texts.credentialsReady),
      {
        kind: 'facts',
        facts: [
          [texts.username, username],
          [texts.email, to.address],
        ],
      },
      passwordPart(password, frame),
      link,
      paragraph(texts.keepThisMail),
      paragraph(fill(texts.deletionNotice, { period })),
    ],
  }
}

function writeAlreadyRegistered({ texts, title, link, period }: Frame): MailContent {
  return {
    subject: fill(texts.knownSubject, { title }),
    parts: [
      paragraph(fill(texts.strangerWarning, { title })),
      paragraph(texts.known),
      link,
      paragraph(fill(texts.lostMail, { period })),
    ],
  }
}

function writeEnding({ endsAt, reminders = 0 }: Ending, frame: Frame): MailContent {
  const { texts, tag, title, link } = frame
  const end = formatTime(endsAt, tag)
  return {
    subject: fill(texts.endingSubject, { title, end }),
    parts: [
      paragraph(fill(texts.ending, { title, end })),
      ...(reminders > 0 ? [paragraph(fillCount(texts.endingReminders, reminders, tag))] : []),
      link,
      paragraph(texts.endingAdvice),
    ],
  }
}

function writePasswordChanged(
  { to, password }: PasswordChanged & Addressed,
  frame: Frame,
): MailContent {
  const { texts, title, link } = frame
  return {
    subject: fill(texts.changedSubject, { title }),
    parts: [
      paragraph(fill(texts.changed, { title })),
      { kind: 'facts', facts: [[texts.email, to.address]] },
      passwordPart(password, frame),
      link,
      paragraph(texts.keepThisMail),
      paragraph(texts.changedAdvice),
    ],
  }
}

function writeContact({ name, email, text }: Contact, { texts, title }: Frame): MailContent {
  return {
    subject: fill(texts.contactSubject, { title }),
    parts: [
      paragraph(fill(texts.contact, { title })),
      {
        kind: 'facts',
        facts: [
          [texts.sender, name],
          [texts.email, email],
        ],
      },
      { kind: 'text', text },
    ],
  }
}

/** The page of the login opens the link of a task: what follows `#` is sent to no server and is in no log. */
function writeReminder(reminder: Reminder, { texts, tag, title, link }: Frame): MailContent {
  const { tasks, more, isSummary, isConfirmed } = reminder
  const count = tasks.length + more
  const [first] = tasks
  const single = isConfirmed && !isSummary && count === 1 ? first : undefined
  const subject = isSummary ? texts.summarySubject : texts.remindersSubject
  const href = (token: string) => `${link.href}#reminder=${token}`
  return {
    subject: single
      ? fill(texts.reminderSubject, { title, task: single.title })
      : fillCount(subject, count, tag, { title }),
    parts: [
      ...(isConfirmed
        ? [
            paragraph(isSummary ? texts.summaryIntro : texts.reminderIntro),
            ...tasks.map(({ title: name, due, token }): Part => ({
              kind: 'task',
              title: name,
              due: due === null ? undefined : formatDue(due, tag),
              href: href(token),
            })),
            ...(more > 0 ? [paragraph(fillCount(texts.moreTasks, more, tag))] : []),
            paragraph(
              fill(texts.reminderLinks, { period: formatDuration(REMINDER_LINK_LIFETIME, tag) }),
            ),
          ]
        : [
            paragraph(fill(texts.reminderUnnamed, { title })),
            { kind: 'link' as const, label: texts.reminderOpen, href: href(first?.token ?? '') },
          ]),
      link,
    ],
  }
}

/** Formats a date without a zone: `30 November 2026, 17:00`. */
export function formatDue(due: string, tag: string): string {
  const [day = '', time] = due.split('T')
  const formatted = formatDate(Date.parse(day), tag)
  return time === undefined ? formatted : `${formatted}, ${time}`
}

function paragraph(text: string): Part {
  return { kind: 'paragraph', text }
}

function passwordPart(password: string, frame: Frame): Part {
  const notes = describePassword(password, frame)
  return { kind: 'secret', label: frame.texts.password, value: password, notes }
}

/** Describes the invisible characters of a password, in sentences. */
function describePassword(password: string, { texts, tag }: Frame): string[] {
  const notes: string[] = []
  const count = (text: Counted, spaces: number) => notes.push(fillCount(text, spaces, tag))
  const before = /^ */.exec(password)?.[0].length ?? 0
  const after = /(?<! ) *$/.exec(password)?.[0].length ?? 0
  if (before > 0) count(texts.beginsWith, before)
  if (after > 0) count(texts.endsWith, after)
  if (/[^ ] {2,}[^ ]/.test(password)) notes.push(texts.severalSpaces)
  // Unusual spaces, invisible characters and right-to-left letters.
  if (/(?! )[\p{Z}\p{Cf}]|\p{Script=Hebrew}|\p{Script=Arabic}/u.test(password)) {
    notes.push(texts.hardToTell)
  }
  return notes
}

/** Formats `11 January 2026, 09:05 UTC`. */
function formatTime(time: number, tag: string): string {
  const clock = new Date(time).toISOString().slice(11, 16)
  return `${formatDate(time, tag)}, ${clock} UTC`
}

/** Formats `11 January 2026`; other languages as their own data have it. */
function formatDate(time: number, tag: string): string {
  if (tag === 'en') return formatDay(toUtcDay(time))
  const parts = { calendar: 'gregory', timeZone: 'UTC', dateStyle: 'long' } as const
  return new Intl.DateTimeFormat(tag, parts).format(time)
}
