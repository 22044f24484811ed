import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { findCorruption } from '../../db/check.ts'
import { createPasswords } from '../../server/accounts/passwords.ts'
import type { TestSmtpServer } from '../../server/mail/testing.ts'
import { openSecrets } from '../../server/secrets.ts'
import { type Person, writeNotes } from './person.ts'

/** Lists the corruption that SQLite finds first in a database file. */
export function listCorruption(file: string): string[] {
  const connection = new Sqlite(file)
  try {
    return [findCorruption(connection)].filter((found) => found !== undefined)
  } finally {
    connection.close()
  }
}

/** The client of the password checks of an audit. */
const AUDITOR = { known: true, network: '', name: '' }

/** Lists acknowledged data that the database lacks, and data that nobody wrote. */
export async function findLosses(file: string, people: readonly Person[]): Promise<string[]> {
  const connection = new Sqlite(file, { readonly: true })
  const checks = createPasswords(openSecrets(dirname(file)).secrets)
  const account = connection.prepare<
    [string],
    { id: number; password_hash: string; list_size: number; list_count: number }
  >('select id, password_hash, list_size, list_count from account where email = ?')
  const sessions = connection
    .prepare<[number], string>('select lower(hex(token_hash)) from session where account_id = ?')
    .pluck()
  const tasks = connection.prepare<
    [number],
    {
      id: string
      notes: string
      size: number
      completed_at: number | null
      deleted_at: number | null
    }
  >('select id, notes, size, completed_at, deleted_at from todo_item where account_id = ?')
  const losses: string[] = []

  for (const person of people) {
    const row = account.get(person.email)
    if (!row) {
      if (person.registered === 'yes') losses.push(`the registration of ${person.email}`)
      continue
    }
    const passwords = [person.password, person.maybePassword].filter((text) => text !== undefined)
    const matches = await Promise.all(
      passwords.map((password) => checks.verify(row.password_hash, password, AUDITOR)),
    )
    if (!matches.some((match) => match.ok && match.value))
      losses.push(`the password of ${person.email}`)
    // A password change without a response may have ended the other sessions.
    const stored = new Set(sessions.all(row.id))
    const expected = person.maybePassword === undefined ? person.sessions : []
    for (const session of expected.slice(-10)) {
      if (!stored.has(session)) losses.push(`a session of ${person.email}`)
    }
    for (const id of person.changedTwice) losses.push(`the undo of ${id}`)
    const found = new Map(tasks.all(row.id).map((task) => [task.id, task]))
    for (const [id, task] of person.tasks) {
      const stored = found.get(id)
      if (!stored && task.maybe === 'erased') continue
      if (!stored) losses.push(`the task ${id}`)
      else if (stored.notes !== writeNotes(id)) losses.push(`the notes of ${id}`)
      else if (task.maybe) continue
      else if ((stored.completed_at !== null) !== task.completed)
        losses.push(`the completion of ${id}`)
      else if ((stored.deleted_at !== null) !== task.deleted) losses.push(`the deletion of ${id}`)
    }
    const size = [...found.values()].reduce((sum, task) => sum + task.size, 0)
    if (row.list_size !== size || row.list_count !== found.size)
      losses.push(`the size of the list of ${person.email}`)
    for (const id of found.keys()) {
      if (!person.tasks.has(id) && !person.maybeTasks.has(id)) {
        losses.push(`${id}, which nobody created or somebody erased`)
      }
    }
  }
  connection.close()
  return losses
}

/**
 * Lists registrations whose mail did not arrive, or arrived with different message ids. A change of
 * password replaces a mail that is still in the queue.
 */
export function findLostMails(smtp: TestSmtpServer, people: readonly Person[]): string[] {
  return people
    .filter(({ registered }) => registered === 'yes')
    .flatMap(({ email }) => {
      const mails = smtp.mails.filter(({ envelope }) => envelope.to.includes(email))
      const about = (subject: string) =>
        mails.filter(({ email: mail }) => mail.subject?.includes(subject))
      const names = new Set(
        about('your to-do list account').map(({ email: mail }) => mail.messageId),
      )
      const isWithdrawn = names.size === 0 && about('your new password').length > 0
      if (names.size === 1 || isWithdrawn) return []
      return [names.size === 0 ? `the mail to ${email}` : `two message ids of the mail to ${email}`]
    })
}
