import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { SECOND } from '../shared/clock.ts'
import { type Result, failure, success } from '../shared/result.ts'

/** The settings of the owner; `.env.example` explains each. */
export type Config = Readonly<{
  port: number
  host: string
  /** The public address without a trailing slash; undefined: `site.json` or localhost. */
  publicUrl: string | undefined
  /** The data folder, as an absolute path. */
  dataDir: string
  smtpUrl: string | undefined
  mailFrom: string | undefined
  trustProxy: number | readonly string[]
  /** Maximum registrations a day, and password changes a day, of all visitors together. */
  maxDailyMails: number
  /** Maximum mails with reminders a day in UTC, of all accounts. */
  maxDailyReminders: number
  /** Maximum mails with reminders to an account in 24 hours. */
  maxAccountReminders: number
  /** Whether tasks have reminders. */
  hasReminders: boolean
  /** Whether browsers can show reminders as notifications (Web Push). */
  hasPush: boolean
  /** Maximum notifications a day in UTC, to all browsers of all accounts. */
  maxDailyPushes: number
  /** Maximum notifications to the browsers of an account in 24 hours. */
  maxAccountPushes: number
  /** Whether calendar programs can read tasks at secret addresses. */
  hasCalendarFeeds: boolean
  /** The hour of the nightly backup by the clock of the machine, from 0 to 23. */
  backupHour: number
  /** Maximum milliseconds of a stop: what still runs then is cut off. */
  stopLimit: number
  logLevel: LogLevel
  /** How lines of the log look; undefined: text on a terminal, JSON elsewhere. */
  logFormat: LogFormat | undefined
  /** The content folder that the build reads, as an absolute path; the server only names it. */
  contentDir: string
}>

/** The sender of mails that become files, while MAIL_FROM is not set. */
export const DEFAULT_SENDER = 'portfolio@localhost'

/** Default of MAX_DAILY_MAILS: mail providers of small sites allow a few hundred a day. */
export const DEFAULT_MAX_DAILY_MAILS = 200

/** Default of MAX_DAILY_REMINDERS, for the same reason. */
export const DEFAULT_MAX_DAILY_REMINDERS = 300

/** Default of MAX_ACCOUNT_REMINDERS. */
export const DEFAULT_MAX_ACCOUNT_REMINDERS = 30

/** Default of MAX_DAILY_PUSHES: push services cost nothing, and take many more. */
export const DEFAULT_MAX_DAILY_PUSHES = 10_000

/** Default of MAX_ACCOUNT_PUSHES: as many reminders as by mail, to ten browsers. */
export const DEFAULT_MAX_ACCOUNT_PUSHES = 300

/** Default of BACKUP_HOUR: when most visitors of a site sleep. */
const DEFAULT_BACKUP_HOUR = 3

/** Default of STOP_LIMIT, and the least: a mail that is being sent has 5 seconds. Containers are killed after 10. */
const DEFAULT_STOP_LIMIT = 10 * SECOND

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

const LOG_FORMATS = ['json', 'text'] as const
/** JSON for machines, or lines of text for people. */
type LogFormat = (typeof LOG_FORMATS)[number]

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The content folder of the checkout, which has the sample. */
export const SAMPLE_DIR = resolve('content')

/** The names of all settings. A test compares `.env.example`. */
export const CONFIG_NAMES = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATA_DIR',
  'SMTP_URL',
  'MAIL_FROM',
  'TRUST_PROXY',
  'MAX_DAILY_MAILS',
  'MAX_DAILY_REMINDERS',
  'MAX_ACCOUNT_REMINDERS',
  'REMINDERS',
  'WEB_PUSH',
  'MAX_DAILY_PUSHES',
  'MAX_ACCOUNT_PUSHES',
  'CALENDAR_FEEDS',
  'BACKUP_HOUR',
  'STOP_LIMIT',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'CONTENT_DIR',
] as const

/**
 * Reads the settings. Fails with one line per problem, which names the variable and the values it
 * takes. An empty value counts as not set.
 */
export function readConfig(env: Environment): Result<Config, string[]> {
  const problems: string[] = []

  function read<Value>(
    name: (typeof CONFIG_NAMES)[number],
    fallback: Value,
    parse: (text: string) => Value | undefined,
    takes: string,
  ): Value {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value === undefined) problems.push(`${name} takes ${takes}, not ${JSON.stringify(text)}`)
    return value ?? fallback
  }

  const readCount = (name: (typeof CONFIG_NAMES)[number], fallback: number) =>
    read(name, fallback, parseCount, 'a number from 1 to 1000000')

  const config: Config = {
    port: read('PORT', 3000, parsePort, 'a port from 0 (any free one) to 65535'),
    host: read('HOST', '127.0.0.1', parseHost, 'a host name or address without a port'),
    publicUrl: read(
      'PUBLIC_URL',
      undefined,
      parseOrigin,
      'an address such as https://example.com, without a path',
    ),
    dataDir: resolve(read('DATA_DIR', './data', (text) => text, 'a folder')),
    smtpUrl: readSecretUrl(env['SMTP_URL'], problems),
    mailFrom: read('MAIL_FROM', undefined, parseAddress, 'an e-mail address'),
    trustProxy: read(
      'TRUST_PROXY',
      0,
      parseProxies,
      'a number of hops or the addresses of the proxy, separated by commas',
    ),
    maxDailyMails: readCount('MAX_DAILY_MAILS', DEFAULT_MAX_DAILY_MAILS),
    maxDailyReminders: readCount('MAX_DAILY_REMINDERS', DEFAULT_MAX_DAILY_REMINDERS),
    maxAccountReminders: readCount('MAX_ACCOUNT_REMINDERS', DEFAULT_MAX_ACCOUNT_REMINDERS),
    hasReminders: read('REMINDERS', true, parseSwitch, 'on or off'),
    hasPush: read('WEB_PUSH', true, parseSwitch, 'on or off'),
    maxDailyPushes: readCount('MAX_DAILY_PUSHES', DEFAULT_MAX_DAILY_PUSHES),
    maxAccountPushes: readCount('MAX_ACCOUNT_PUSHES', DEFAULT_MAX_ACCOUNT_PUSHES),
    hasCalendarFeeds: read('CALENDAR_FEEDS', true, parseSwitch, 'on or off'),
    backupHour: read(
      'BACKUP_HOUR',
      DEFAULT_BACKUP_HOUR,
      parseHour,
      'an hour of the day from 0 to 23',
    ),
    stopLimit: read(
      'STOP_LIMIT',
      DEFAULT_STOP_LIMIT,
      parseStopLimit,
      'a number of seconds from 10 to 600',
    ),
    logLevel: read('LOG_LEVEL', 'info', oneOf(LOG_LEVELS), `one of ${LOG_LEVELS.join(', ')}`),
    logFormat: read('LOG_FORMAT', undefined, oneOf(LOG_FORMATS), LOG_FORMATS.join(' or ')),
    contentDir: resolve(read('CONTENT_DIR', SAMPLE_DIR, (text) => text, 'a folder')),
  }
  if (config.smtpUrl && !config.mailFrom) {
    problems.push('Set MAIL_FROM to the address that mails come from: SMTP_URL needs it')
  }
  return problems.length > 0 ? failure(problems) : success(Object.freeze(config))
}

function parsePort(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN
  return port <= 65535 ? port : undefined
}

function parseHost(text: string): string | undefined {
  return /^[\w.:%-]+$/.test(text) && !/^[^:]+:\d+$/.test(text) ? text : undefined
}

function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, pathname, search, hash, username } = new URL(text)
  const bare = pathname === '/' && !search && !hash && !username
  return bare && /^https?:$/.test(protocol) ? origin : undefined
}

/** Reads SMTP_URL without repeating its value, which may contain a password. */
function readSecretUrl(text: string | undefined, problems: string[]): string | undefined {
  const url = text?.trim()
  if (!url) return undefined
  if (URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol) && new URL(url).hostname) {
    return url
  }
  problems.push('SMTP_URL takes an address such as smtps://user:password@mail.example.com')
  return undefined
}

function parseAddress(text: string): string | undefined {
  return /^[^\s@<>",;]+@[^\s@<>",;]+$/.test(text) ? text : undefined
}

function parseProxies(text: string): number | string[] | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const addresses = text.split(',').map((address) => address.trim())
  return addresses.every(isAddressRange) ? addresses : undefined
}

/** Returns whether a text is an address or a network: `10.0.0.1`, `fd00::/8`. */
function isAddressRange(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  if (family === 0 || bits === undefined) return family !== 0
  return Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128)
}

function parseCount(text: string): number | undefined {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : NaN
  return count >= 1 && count <= 1_000_000 ? count : undefined
}

function parseHour(text: string): number | undefined {
  return /^(?:[01]?\d|2[0-3])$/.test(text) ? Number(text) : undefined
}

/** Reads seconds as milliseconds. */
function parseStopLimit(text: string): number | undefined {
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : NaN
  return seconds >= 10 && seconds <= 600 ? seconds * SECOND : undefined
}

function parseSwitch(text: string): boolean | undefined {
  if (text !== 'on' && text !== 'off') return undefined
  return text === 'on'
}

function oneOf<Value extends string>(values: readonly Value[]) {
  return (text: string): Value | undefined => values.find((value) => value === text)
}
