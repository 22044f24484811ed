import { type DestinationStream, type Logger, pino } from 'pino'
import { codeOf } from './storage-faults.ts'

/** The structured log. */
export type Log = Logger

/** Field names that are redacted, at up to three levels of depth. */
const SECRETS = ['password', 'token', 'authorization', 'cookie', 'smtpUrl', 'email', 'to']

/** Buffering: the log is written in blocks of that many bytes, and at least every 200 ms. */
const BUFFERED = { sync: false, minLength: 32 * 1024, maxWrite: 64 * 1024, periodicFlush: 200 }

/**
 * Opens standard output for asynchronous writes. The lines of one turn of the event loop are written together: a call
 * for each would take a tenth of the time of a page.
 */
function openOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, ...BUFFERED, contentMode: 'buffer' })
  const write = output.write.bind(output) as unknown as (bytes: Buffer) => boolean
  const flush = output.flush.bind(output)
  const flushSync = output.flushSync.bind(output)
  let lines = ''
  function writeLines(): void {
    if (lines === '') return
    // With text, it would count the bytes of the whole buffer again for each piece.
    const bytes = Buffer.from(lines)
    lines = ''
    write(bytes)
  }
  output.write = (line) => {
    if (lines === '') setImmediate(writeLines)
    lines += line
    return true
  }
  output.flush = (done) => {
    writeLines()
    flush(done)
  }
  output.flushSync = () => {
    writeLines()
    flushSync()
  }
  return output
}

/**
 * Creates the structured log: one JSON object per line, to standard output unless a test gives another
 * destination. Fields with the names of secrets are redacted.
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
 * Returns a function that writes a formatted line to the destination of a log. It skips the redaction,
 * which costs more than the rest of a request line.
 */
export function lineWriter(log: Log): (line: string) => void {
  const stream = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]
  if (!stream) throw new Error('The log has no stream')
  return (line) => stream.write(line)
}

/** Describes an error by its standard fields only, because parsers attach their input to errors. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = codeOf(error)
  const { name: type, message, stack } = error
  return { type, ...(code && { code }), message, stack }
}
