import type { Writable } from 'node:stream'
import { styleText } from 'node:util'
import type { DestinationStream } from 'pino'

type Style = Parameters<typeof styleText>[0]

/** The names of pino's levels that owners meet, and their colours. */
const LEVELS: Readonly<Record<number, readonly [name: string, style: Style]>> = {
  10: ['TRACE', 'gray'],
  20: ['DEBUG', 'gray'],
  30: ['INFO ', 'green'],
  40: ['WARN ', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'red'],
}

/** Returns a destination of the log that writes its lines of JSON as text, in colours where the output shows them. */
export function openTextLog(output: Writable): DestinationStream {
  const paint = (style: Style, text: string) => styleText(style, text, { stream: output })
  return { write: (line) => void output.write(formatLogLine(line, paint)) }
}

function formatLogLine(line: string, paint: (style: Style, text: string) => string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>
  const [name, style] = LEVELS[Number(level)] ?? ['', 'gray']
  const clock = new Date(Number(time)).toTimeString().slice(0, 8)
  const facts = Object.entries(fields).map(
    ([key, value]) => ` ${paint('gray', `${quote(key)}=`)}${quote(value)}`,
  )
  const start = `${paint('gray', clock)} ${paint(style, name)} ${quote(msg, /^[\x20-\x7e]*$/)}`
  return `${start}${facts.join('')}\n${describeError(err)}`
}

/** Returns the stack of an error below its line, or its type where it has none. */
function describeError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const { stack, type } = error as Record<string, unknown>
  const lines = typeof stack === 'string' ? stack.split('\n') : [type]
  return lines.map((text) => `    ${quote(text, /^[\x20-\x7e]*$/)}\n`).join('')
}

/**
 * Returns a text as it is when it is plain, else as JSON in ASCII: a path in the log may contain characters that
 * control the terminal.
 */
function quote(value: unknown, plain = /^[\w./:@?&+,-]+$/): string {
  if (typeof value === 'string' && plain.test(value)) return value
  return JSON.stringify(value ?? '').replaceAll(
    /[^\x20-\x7e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
