import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import type { SendMailOptions } from 'nodemailer'
import type { Clock } from '../../shared/clock.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import { parseEmail } from '../../shared/rules/email.ts'
import type { Recipient } from './mails.ts'
import type { Fault } from './smtp-faults.ts'
import { type SmtpTimeouts, createSmtpSender } from './smtp-transport.ts'

/** A rendered mail with its addresses. */
export type Message = {
  /** With its angle brackets. */
  messageId: string
  from: { name: string; address: string }
  to: Recipient
  /** Whom an answer goes to, if not to `from`. */
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** Creates a Message-ID (RFC 5322, section 3.6.4) under the domain of the sender. */
export function createMessageId(from: string): string {
  const domain = domainToASCII(from.slice(from.lastIndexOf('@') + 1)) || 'localhost'
  return `<${randomUUID()}@${domain}>`
}

/** Sends mails. */
export type Transport = {
  /** Sends a mail; succeeds once the server or the disk has it. The signal aborts the attempt. */
  send(message: Message, signal?: AbortSignal): Promise<Result<void, Fault>>
}

type TransportOptions = {
  /** Undefined: every mail becomes a file in `mailDir`. */
  smtpUrl?: string | undefined
  mailDir: string
  clock: Clock
  /** How long to wait for the server. */
  timeouts?: SmtpTimeouts
}

/** Creates the transport: the server of SMTP_URL, or else files in a folder. */
export function createTransport({
  smtpUrl,
  mailDir,
  clock,
  timeouts,
}: TransportOptions): Transport {
  const send = smtpUrl ? createSmtpSender(smtpUrl, timeouts) : createFileSender(mailDir, clock)
  return {
    async send(message, signal) {
      // Rejects lists, groups and header injection.
      const addresses = [message.to.address, ...(message.replyTo ? [message.replyTo.address] : [])]
      if (!addresses.every((address) => parseEmail(address).ok)) {
        return failure({ kind: 'refused', scope: 'mail', code: 'ADDRESS' })
      }
      return send(compose(message, clock), signal)
    },
  }
}

function compose({ messageId, from, to, replyTo, subject, text, html }: Message, clock: Clock) {
  return {
    messageId,
    date: new Date(clock.now()),
    from,
    // An object is never parsed as a list; a name could be a stranger's text.
    to: { name: '', address: to.address },
    ...(replyTo && { replyTo }),
    subject,
    text,
    html,
    // Stops automatic replies (RFC 3834, section 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Keeps spaces at the end of a line, which a password may have.
    encoding: 'quoted-printable',
    xMailer: false,
  } satisfies SendMailOptions
}

/** Creates a function that writes each mail as a private file, atomically. */
function createFileSender(mailDir: string, clock: Clock) {
  return async function send(mail: SendMailOptions): Promise<Result<void, Fault>> {
    // Loaded with the first mail, not by the start of the server.
    const { createTransport: createMailer } = await import('nodemailer')
    const mailer = createMailer({
      streamTransport: true,
      buffer: true,
      newline: 'windows',
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const { message, messageId } = await mailer.sendMail(mail)
    try {
      await mkdir(mailDir, { recursive: true, mode: 0o700 })
      await writeWhole(join(mailDir, nameFile(clock.now(), messageId)), message as Buffer)
      await syncFolder(mailDir)
      return success(undefined)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (!code) throw error
      return failure({ kind: 'temporary', scope: 'server', code })
    }
  }
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.tmp`
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
    await rename(unfinished, file)
  } catch (error) {
    // A partial mail may contain secrets too.
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Syncs a folder, so that a renamed file survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** `20260101T090000000Z-<message id>.eml`, with characters that every file system allows. */
function nameFile(time: number, messageId: string): string {
  const stamp = new Date(time).toISOString().replace(/[-:.]/g, '')
  const id = messageId.replace(/^<|>$/g, '').replace(/[^\w.@-]/g, '_')
  return `${stamp}-${id.slice(0, 150)}.eml`
}

const FILE_NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-.+\.eml(?:\.tmp)?$/

/**
 * Deletes mail files that were written before a time, by the time in their names; returns how many. Files
 * with other names stay.
 */
export async function removeOldMails(mailDir: string, before: number): Promise<number> {
  const old = (await listFolder(mailDir)).filter((name) => {
    const written = Date.parse(name.replace(FILE_NAME, '$1-$2-$3T$4:$5:$6.$7Z'))
    return FILE_NAME.test(name) && written < before
  })
  await Promise.all(old.map((name) => rm(join(mailDir, name), { force: true })))
  return old.length
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
