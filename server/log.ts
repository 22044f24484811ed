import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Names under which a secret might reach the log by mistake, at any of the usual depths. */
const SECRETS = ['password', 'token', 'authorization', 'cookie', 'smtpUrl', 'email', 'to']

/**
 * Structured logs, one JSON object a line, to standard output unless a test gives another place.
 * Secrets are replaced wherever an object carries one by name.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino(
    { level, base: null, redact: { paths, censor: '[redacted]' } },
    destination ?? pino.destination({ fd: 1, sync: false, minLength: 0 }),
  )
}
