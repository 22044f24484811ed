import { domainToASCII } from 'node:url'
import type { NodemailerError, SendMailOptions, SMTPTransportOptions } from 'nodemailer'
import { SECOND } from '../../shared/clock.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import { type Fault, classifyFault } from './smtp-faults.ts'

/** Time-outs in milliseconds; `connection` lasts from the DNS look-up to the greeting and TLS. */
export type SmtpTimeouts = { connection: number; greeting: number; socket: number }

const TIMEOUTS: SmtpTimeouts = {
  connection: 15 * SECOND,
  greeting: 15 * SECOND,
  socket: 30 * SECOND,
}

/** Creates a function that sends through the server of the URL, with one connection per mail. */
export function createSmtpSender(smtpUrl: string, timeouts = TIMEOUTS) {
  let mailer: ReturnType<typeof createMailer> | undefined
  return async function send(
    mail: SendMailOptions,
    signal?: AbortSignal,
  ): Promise<Result<void, Fault>> {
    const transport = await (mailer ??= createMailer(smtpUrl, timeouts))
    return outcomeOf(transport.sendMail(signal ? { ...mail, signal } : mail))
  }
}

/** Connects to the server of the URL and logs in, without sending a mail. */
export async function greetSmtpServer(
  smtpUrl: string,
  timeouts = TIMEOUTS,
): Promise<Result<void, Fault>> {
  return outcomeOf((await createMailer(smtpUrl, timeouts)).verify())
}

/** Loads the library with the first mail, not with the start of the server. */
async function createMailer(smtpUrl: string, timeouts: SmtpTimeouts) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...readSmtpUrl(smtpUrl),
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    dnsTimeout: timeouts.connection,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

async function outcomeOf(running: Promise<unknown>): Promise<Result<void, Fault>> {
  try {
    await running
    return success(undefined)
  } catch (error) {
    if (!isFault(error)) throw error
    return failure(classifyFault(error))
  }
}

/** Returns whether nodemailer reported the error; other errors are unexpected. */
function isFault(error: unknown): error is NodemailerError {
  return error instanceof Error && 'code' in error && /^E(?!RR_)/.test(String(error.code))
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/**
 * Reads only host, port and login of the URL. Nodemailer would read any option from the query, even those
 * that disable encryption or log the password.
 *
 * With `smtp:` the connection is encrypted if the server offers it, and must be before a login. Servers on
 * the same machine are exempt: they often have self-signed certificates.
 */
export function readSmtpUrl(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const host = domainToASCII(decode(url.hostname)) || url.hostname
  const address = host.replace(/^\[(.*)\]$/, '$1')
  const local = LOOPBACK.test(address)
  const secure = url.protocol === 'smtps:'
  const login = url.username !== '' || url.password !== ''
  return {
    host: address,
    ...(url.port && { port: Number(url.port) }),
    secure,
    requireTLS: login && !secure && !local,
    tls: { rejectUnauthorized: !local },
    ...(login && { auth: { user: decode(url.username), pass: decode(url.password) } }),
  } satisfies SMTPTransportOptions
}

/** Decodes percent encoding; an invalid text is unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
