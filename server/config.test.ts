import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { type Config, CONFIG_NAMES, type Environment, readConfig } from './config.ts'

const defaults: Config = {
  port: 3000,
  host: '127.0.0.1',
  publicUrl: undefined,
  dataDir: resolve('data'),
  smtpUrl: undefined,
  mailFrom: undefined,
  trustProxy: 0,
  maxDailyMails: 200,
  maxDailyReminders: 300,
  maxAccountReminders: 30,
  hasReminders: true,
  hasPush: true,
  maxDailyPushes: 10_000,
  maxAccountPushes: 300,
  hasCalendarFeeds: true,
  backupHour: 3,
  stopLimit: 10_000,
  logLevel: 'info',
  logFormat: undefined,
  contentDir: resolve('content'),
}

function read(env: Environment): Config {
  const result = readConfig(env)
  if (!result.ok) throw new Error(result.problem.join('\n'))
  return result.value
}

function problemsOf(env: Environment): string[] {
  const result = readConfig(env)
  return result.ok ? [] : result.problem
}

describe('readConfig', () => {
  it('needs no variable (S125)', () => {
    expect(read({})).toEqual(defaults)
  })

  it('treats empty and blank values as not set', () => {
    const blank = Object.fromEntries(CONFIG_NAMES.map((name, index) => [name, ' '.repeat(index)]))
    expect(read(blank)).toEqual(defaults)
  })

  it('accepts every variable and trims it', () => {
    expect(
      read({
        PORT: ' 8080 ',
        HOST: '::1',
        PUBLIC_URL: 'https://ada.example/',
        DATA_DIR: '/srv/data',
        SMTP_URL: ' smtps://ada:secret@mail.example ',
        MAIL_FROM: 'site@ada.example',
        TRUST_PROXY: '1',
        MAX_DAILY_MAILS: '50',
        MAX_DAILY_REMINDERS: '60',
        MAX_ACCOUNT_REMINDERS: '6',
        REMINDERS: 'off',
        WEB_PUSH: 'off',
        MAX_DAILY_PUSHES: '70',
        MAX_ACCOUNT_PUSHES: '7',
        CALENDAR_FEEDS: 'off',
        BACKUP_HOUR: '23',
        STOP_LIMIT: '60',
        LOG_LEVEL: 'debug',
        LOG_FORMAT: 'text',
        CONTENT_DIR: '../my-content',
      }),
    ).toEqual({
      port: 8080,
      host: '::1',
      publicUrl: 'https://ada.example',
      dataDir: '/srv/data',
      smtpUrl: 'smtps://ada:secret@mail.example',
      mailFrom: 'site@ada.example',
      trustProxy: 1,
      maxDailyMails: 50,
      maxDailyReminders: 60,
      maxAccountReminders: 6,
      hasReminders: false,
      hasPush: false,
      maxDailyPushes: 70,
      maxAccountPushes: 7,
      hasCalendarFeeds: false,
      backupHour: 23,
      stopLimit: 60_000,
      logLevel: 'debug',
      logFormat: 'text',
      contentDir: resolve('../my-content'),
    })
  })

  it.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65535 }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['HOST', 'localhost', { host: 'localhost' }],
    ['PUBLIC_URL', 'http://ada.example:8080', { publicUrl: 'http://ada.example:8080' }],
    ['DATA_DIR', 'elsewhere', { dataDir: resolve('elsewhere') }],
    ['TRUST_PROXY', '0', { trustProxy: 0 }],
    ['TRUST_PROXY', '10.0.0.1, fd00::/8', { trustProxy: ['10.0.0.1', 'fd00::/8'] }],
    ['TRUST_PROXY', '172.16.0.0/12', { trustProxy: ['172.16.0.0/12'] }],
    ['REMINDERS', 'on', { hasReminders: true }],
    ['CALENDAR_FEEDS', 'off', { hasCalendarFeeds: false }],
    ['BACKUP_HOUR', '0', { backupHour: 0 }],
    ['BACKUP_HOUR', '07', { backupHour: 7 }],
    ['STOP_LIMIT', '10', { stopLimit: 10_000 }],
    ['STOP_LIMIT', '600', { stopLimit: 600_000 }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
  ])('accepts %s=%s', (name, value, change) => {
    expect(read({ [name]: value })).toEqual({ ...defaults, ...change })
  })

  it.each([
    ['PORT', ['http', '-1', '65536', '3000.5', '0x50', '999999']],
    ['HOST', ['127.0.0.1:3000', 'http://localhost', 'two words', '[::1]']],
    [
      'PUBLIC_URL',
      ['ada.example', 'ftp://ada.example', 'https://ada.example/site', 'https://a.example/?b'],
    ],
    ['MAIL_FROM', ['ada', 'ada@', '@ada.example', 'Ada <ada@ada.example>', 'a@b.c, d@e.f']],
    [
      'TRUST_PROXY',
      [
        'yes',
        '-1',
        '100',
        '1.5',
        'loopback',
        '10.0.0.1,',
        '10.0.0.1 10.0.0.2',
        '10.0.0.256',
        '10.0.0.0/33',
        '10.0.0.0/0',
        '10.0.0.0/',
        '/8',
        'fd00::/129',
        'face, 10.0.0.1',
      ],
    ],
    ['MAX_DAILY_PUSHES', ['0', '-1', '1e3', 'many']],
    ['MAX_ACCOUNT_REMINDERS', ['0', '-1', '2.5', 'many']],
    ['MAX_ACCOUNT_PUSHES', ['0', '-1', '1000001', 'many']],
    ['REMINDERS', ['no', 'true', '0', 'OFF']],
    ['BACKUP_HOUR', ['24', '-1', '3.5', '03:00', 'x']],
    ['STOP_LIMIT', ['9', '601', '10.5', '-20', '20s']],
    ['LOG_LEVEL', ['verbose', 'INFO', '3']],
    ['LOG_FORMAT', ['JSON', 'pretty']],
  ])('rejects a wrong %s, and names it and its valid values', (name, values) => {
    for (const value of values) {
      expect(problemsOf({ [name]: value }), value).toEqual([
        expect.stringMatching(new RegExp(`^${name} takes \\S.*, not ".*"$`)),
      ])
      expect(problemsOf({ [name]: value })[0]).toContain(JSON.stringify(value))
    }
  })

  it.each([
    'mail.example',
    'https://ada:s3cret@mail.example',
    'ada:s3cret@mail.example',
    'smtp://',
    'smtps://ada:s3cret@',
  ])('rejects the mail server %s without repeating the password', (value) => {
    const problems = problemsOf({ SMTP_URL: value, MAIL_FROM: 'site@ada.example' })
    expect(problems).toEqual([
      'SMTP_URL takes an address such as smtps://user:password@mail.example.com',
    ])
    expect(problems.join()).not.toContain('s3cret')
  })

  it('requires a sender with a mail server', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example' })).toEqual([
      'Set MAIL_FROM to the address that mails come from: SMTP_URL needs it',
    ])
  })

  it('reports every problem, one line each', () => {
    const problems = problemsOf({
      PORT: 'x',
      HOST: 'a b',
      PUBLIC_URL: 'x',
      SMTP_URL: 'x',
      MAIL_FROM: 'x',
      TRUST_PROXY: 'x',
      LOG_LEVEL: 'x',
    })
    expect(problems.map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'TRUST_PROXY',
      'LOG_LEVEL',
    ])
    expect(problems.filter((line) => line.includes('\n'))).toEqual([])
  })

  it('returns a frozen configuration', () => {
    expect(Object.isFrozen(read({}))).toBe(true)
  })
})

describe('.env.example', () => {
  const file = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')

  it('lists exactly the variables that are read', () => {
    expect(Object.keys(parseEnv(file)).sort()).toEqual([...CONFIG_NAMES].sort())
  })

  it('has the defaults, so that a copy of it changes nothing', () => {
    expect(read(parseEnv(file))).toEqual(defaults)
  })

  it('explains each group of variables', () => {
    const groups = file.trim().split(/\n\n+/)
    expect(groups.filter((group) => !group.startsWith('# '))).toEqual([])
  })
})
