import { type DestinationStream, type Logger, pino } from 'pino'
import { codeOf } from './storage-faults.ts'

export type Log = Logger

/** Names under which a secret might reach the log by mistake, at any of the usual depths. */
const SECRETS = ['password', 'token', 'authorization', 'cookie', 'smtpUrl', 'email', 'to']

/** Written in pieces of so many bytes, and what there is of one after so many milliseconds. */
const BUFFERED = { sync: false, minLength: 32 * 1024, maxWrite: 64 * 1024, periodicFlush: 200 }

/** Standard output, which nobody waits for. */
function openOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, ...BUFFERED, contentMode: 'buffer' })
  const write = output.write.bind(output) as unknown as (bytes: Buffer) => boolean
  // Of text, it would count the bytes of all that waits again with each line.
  output.write = (line) => write(Buffer.from(line))
  return output
}

/**
 * Structured logs, one JSON object a line, to standard output unless a test gives another place.
 * Secrets are replaced wherever an object carries one by name.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino(
    {
      level,
      base: null,
      redact: { paths, censor: '[redacted]' },
      serializers: { err: describeError },
    },
    destination ?? openOutput(),
  )
}

/**
 * Writes lines that somebody has made ready, each with its line end, to where a log goes: looking
 * each field up, and for secrets, costs more than all the rest of a line.
 */
export function lineWriter(log: Log): (line: string) => void {
  const stream = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]
  if (!stream) throw new Error('The log has no stream')
  return (line) => stream.write(line)
}

/** Only what every error has: parsers hang what they were given on theirs. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = codeOf(error)
  const { name: type, message, stack } = error
  return { type, ...(code && { code }), message, stack }
}
