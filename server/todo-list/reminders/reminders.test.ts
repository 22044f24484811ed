import { describe, expect, it } from 'vitest'
import { createAccountQueries } from '../../../db/queries/accounts.ts'
import { createMailQueries } from '../../../db/queries/mail-outbox.ts'
import { addAccount } from '../../../db/testing.ts'
import { DAY, HOUR, MINUTE } from '../../../shared/clock.ts'
import { itemId } from '../testing.ts'
import { BERLIN, openReminders } from './testing.ts'
import { eventually } from '../../../shared/testing-eventually.ts'

const DUE = '2026-11-30T17:00'

describe('a reminder', () => {
  it('is sent at its minute in the time zone of the account, once', async () => {
    const { add, runUntil, sent } = openReminders()
    add(1, { due: DUE, reminders: [60, 0] })
    await runUntil('2026-11-30T18:00')
    expect(sent()).toEqual([
      ['2026-11-30T15:00', 'Task 1'],
      ['2026-11-30T16:00', 'Task 1'],
    ])
  })

  it('comes in one mail with others of the same minute', async () => {
    const { add, runUntil, sent } = openReminders()
    for (let number = 1; number <= 3; number++) add(number, { due: DUE, reminders: [0] })
    await runUntil('2026-11-30T17:00')
    expect(sent()).toEqual([['2026-11-30T16:00', 'Task 1', 'Task 2', 'Task 3']])
  })

  it('moves with the date, and keeps its time when another field changes', async () => {
    const { add, change, runUntil, sent } = openReminders()
    add(1, { due: DUE, reminders: [0] })
    add(2, { due: DUE, reminders: [0] })
    change(1, { due: '2026-11-30T18:00' })
    change(2, { title: 'Renamed' })
    await runUntil('2026-11-30T18:00')
    expect(sent()).toEqual([
      ['2026-11-30T16:00', 'Renamed'],
      ['2026-11-30T17:00', 'Task 1'],
    ])
  })

  it('is not sent for a task that is completed, in the trash, erased, or changed to none', async () => {
    const { account, add, change, items, runUntil, sent } = openReminders()
    for (let number = 1; number <= 4; number++) add(number, { due: DUE, reminders: [0] })
    change(1, { completed: true })
    change(2, { deleted: true })
    change(3, { deleted: true })
    items.erase(account, itemId(3))
    change(4, { reminders: [] })
    await runUntil('2026-11-30T17:00')
    expect(sent()).toEqual([])
  })

  it('is not sent again when the task is reopened after it', async () => {
    const { add, change, runUntil, sent } = openReminders()
    add(1, { due: DUE, reminders: [0] })
    await runUntil('2026-11-30T16:10')
    change(1, { completed: true })
    change(1, { completed: false })
    await runUntil('2026-11-30T17:00')
    expect(sent()).toHaveLength(1)
  })

  it('of a date in the past is not sent when the task is added', async () => {
    const { add, runUntil, sent } = openReminders()
    add(1, { due: '2026-11-30T12:59', reminders: [0] })
    await runUntil('2026-11-30T13:00')
    expect(sent()).toEqual([])
  })

  it('is the default of the account, which changes with its settings and its time zone', async () => {
    const { account, add, runUntil, sent, settings } = openReminders()
    add(1, { due: DUE })
    settings.replace(account, { ...BERLIN, defaultMinutes: 30 })
    await runUntil('2026-11-30T15:00')
    settings.replace(account, { ...BERLIN, zone: 'Europe/Lisbon', defaultMinutes: 30 })
    await runUntil('2026-11-30T17:00')
    expect(sent()).toEqual([['2026-11-30T16:30', 'Task 1']])
  })

  it('is not sent while its account is being deleted', async () => {
    const { add, account, clock, database, settings, runUntil, sent } = openReminders()
    settings.replace(account, { ...BERLIN, summaryHour: 14 })
    add(1, { due: DUE, reminders: [60] })
    await runUntil('2026-11-30T12:01')
    createAccountQueries(database.connection).beginRemoval(account, clock.now())
    await runUntil('2026-11-30T16:00')
    expect(sent()).toEqual([])
  })

  it('is not sent while reminders are off', async () => {
    const { account, add, runUntil, sent, settings } = openReminders()
    add(1, { due: DUE, reminders: [0] })
    settings.replace(account, { ...BERLIN, summaryHour: 16, isOn: false })
    add(2, { due: DUE, reminders: [0] })
    await runUntil('2026-11-30T17:00')
    expect(sent()).toEqual([])
  })

  it('is planned again for thousands of tasks, with other requests in between', async () => {
    const { account, add, clock, runUntil, reminders, readQueued, settings } = openReminders()
    for (let number = 1; number <= 350; number++) add(number, { due: DUE })
    settings.replace(account, { ...BERLIN, defaultMinutes: 0 })
    await reminders.run()
    expect(clock.now()).toBe(Date.parse('2026-11-30T12:00Z'))
    await runUntil('2026-11-30T16:00')
    const [mail] = readQueued()
    expect([mail?.tasks.length, mail?.more]).toEqual([20, 330])
  })

  it('is planned by the last settings, if they change while it is planned', async () => {
    const { account, add, runUntil, reminders, sent, settings } = openReminders()
    for (let number = 1; number <= 350; number++) add(number, { due: DUE })
    settings.replace(account, { ...BERLIN, defaultMinutes: 0 })
    // The first tasks are planned when this goes on.
    const running = reminders.run()
    settings.replace(account, { ...BERLIN, isOn: false })
    await running
    await runUntil('2026-11-30T16:00')
    expect(sent()).toEqual([])
  })
})

describe('a morning summary', () => {
  it('names what is due that day or was before, and comes only with tasks', async () => {
    const { account, add, change, runUntil, readQueued, settings } = openReminders()
    settings.replace(account, { ...BERLIN, summaryHour: 7 })
    add(1, { due: '2026-12-01' })
    add(2, { due: '2026-12-01T09:00' })
    add(3, { due: '2026-12-02' })
    add(4, { due: '2026-11-29' })
    add(5, { due: '2026-12-01' })
    add(6, {})
    change(5, { completed: true })
    await runUntil('2026-12-01T12:00')
    for (const number of [1, 2, 3, 4]) change(number, { completed: true })
    await runUntil('2026-12-03T12:00')
    const mails = readQueued()
    expect(mails.map(({ at, isSummary }) => [at, isSummary])).toEqual([['2026-12-01T06:00', true]])
    expect(mails[0]?.tasks.map(({ title }) => title)).toEqual(['Task 4', 'Task 1', 'Task 2'])
  })

  it('that is due comes also if the settings change before it is sent', async () => {
    const { account, add, reminders, runUntil, sent, settings, skipTo } = openReminders()
    settings.replace(account, { ...BERLIN, summaryHour: 7 })
    add(1, { due: '2026-12-01' })
    await runUntil('2026-12-01T05:59')
    skipTo('2026-12-01T06:00')
    settings.replace(account, { ...BERLIN, summaryHour: 7, defaultMinutes: 30 })
    await reminders.run()
    expect(sent()).toEqual([['2026-12-01T06:00', 'Task 1']])
  })

  it('comes once on a day on which the clocks change', async () => {
    const { account, add, runUntil, sent, settings } = openReminders('2026-10-24T12:00')
    settings.replace(account, { ...BERLIN, summaryHour: 2 })
    add(1, { due: '2026-10-25' })
    await runUntil('2026-10-25T12:00')
    expect(sent()).toEqual([['2026-10-25T00:00', 'Task 1']])
  })
})

describe('exactly once', () => {
  it('also if the process dies before the mail is queued', async () => {
    const { add, restart, runUntil, sent, skipTo } = openReminders()
    add(1, { due: DUE, reminders: [60, 0] })
    skipTo('2026-11-30T15:00')
    const dying = restart({
      add() {
        throw new Error('The process has ended')
      },
    })
    await expect(dying.run()).rejects.toThrow('The process has ended')
    expect(sent()).toEqual([])
    await runUntil('2026-11-30T17:00', restart())
    expect(sent()).toEqual([
      ['2026-11-30T15:00', 'Task 1'],
      ['2026-11-30T16:00', 'Task 1'],
    ])
  })

  it('also if they cannot be queued at first, which is counted', async () => {
    const { add, restart, errors, runUntil, sent, skipTo } = openReminders()
    add(1, { due: DUE, reminders: [60] })
    skipTo('2026-11-30T15:00')
    const failing = restart({
      add() {
        throw new Error('It cannot be queued')
      },
    })
    failing.start()
    await eventually(() => expect(errors).toEqual(['reminder']))
    await failing.stop()
    await runUntil('2026-11-30T15:00', restart())
    expect(sent()).toEqual([['2026-11-30T15:00', 'Task 1']])
  })

  it('also if two runs meet', async () => {
    const { add, reminders, restart, sent, skipTo } = openReminders()
    add(1, { due: DUE, reminders: [0] })
    skipTo('2026-11-30T16:00')
    await Promise.all([reminders.run(), reminders.run(), restart().run()])
    expect(sent()).toHaveLength(1)
  })

  it('and as one mail after two days of downtime, with the summary', async () => {
    const { account, add, restart, runUntil, readQueued, settings, skipTo } = openReminders()
    settings.replace(account, { ...BERLIN, summaryHour: 7 })
    await runUntil('2026-11-30T12:01')
    add(1, { due: DUE, reminders: [60, 0] })
    add(2, { due: '2026-12-01T10:00', reminders: [1440, 0] })
    add(3, { due: '2026-12-09T10:00', reminders: [0] })
    skipTo('2026-12-02T13:30')
    await runUntil('2026-12-03T05:00', restart())
    const mails = readQueued()
    expect(mails.map(({ at }) => at)).toEqual(['2026-12-02T13:30'])
    expect(mails[0]?.tasks.map(({ title }) => title)).toEqual(['Task 1', 'Task 2'])
  })

  it('also if the clock is set back, or far ahead and back', async () => {
    const { account, add, change, clock, runUntil, sent, settings } = openReminders()
    settings.replace(account, { ...BERLIN, summaryHour: 20 })
    add(1, { due: DUE, reminders: [0] })
    await runUntil('2026-11-30T16:05')
    clock.advance(-HOUR)
    change(1, { title: 'Renamed' })
    change(1, { completed: true })
    change(1, { completed: false })
    await runUntil('2026-11-30T16:10')
    expect(sent()).toEqual([['2026-11-30T16:00', 'Task 1']])
    change(1, { completed: true })

    add(2, { due: '2026-12-03T18:00', reminders: [0] })
    clock.advance(365 * DAY)
    await runUntil('2027-11-30T16:10')
    clock.advance(-365 * DAY)
    add(3, { due: '2026-12-01', reminders: [] })
    await runUntil('2026-12-04T00:00')
    const rest = sent().slice(1)
    expect(rest.filter(([at]) => at?.startsWith('2027'))).toHaveLength(1)
    // Its one reminder came while the clock was wrong; the summaries come each evening.
    expect(rest.filter(([at]) => at === '2026-12-03T17:00')).toEqual([])
    expect(rest.filter(([at]) => at === '2026-12-01T19:00')).toHaveLength(1)
  }, 60_000)
})

describe('limits of reminders', () => {
  it('let an unconfirmed address have three mails a day, and later reminders come together', async () => {
    const { add, database, runUntil, readQueued } = openReminders()
    database.connection.exec('update reminder_setting set confirmed_at = null')
    for (let number = 0; number < 6; number++) {
      add(number, { due: `2026-11-30T14:0${number}`, reminders: [0] })
    }
    await runUntil('2026-12-01T15:00')
    const mails = readQueued()
    expect(mails.map(({ tasks, isConfirmed }) => [tasks.length, isConfirmed])).toEqual([
      [1, false],
      [1, false],
      [1, false],
      [3, false],
    ])
  })

  it('let an account have so many mails in 24 hours, and later reminders come together', async () => {
    const { add, runUntil, readQueued } = openReminders(undefined, { maxAccountReminders: 2 })
    for (let number = 0; number < 4; number++) {
      add(number, { due: `2026-11-30T14:0${number}`, reminders: [0] })
    }
    await runUntil('2026-12-01T15:00')
    expect(readQueued().map(({ tasks }) => tasks.length)).toEqual([1, 1, 2])
  })

  it('let all accounts together have so many a day, and the rest after midnight UTC', async () => {
    const { account, add, database, items, planner, runUntil, sent, logged } = openReminders(
      undefined,
      { maxDailyReminders: 2 },
    )
    const other = addAccount(database, 'bob')
    database.connection.exec(
      `insert into reminder_setting (account_id, zone, confirmed_at) values (${other}, 'UTC', 1)`,
    )
    expect(planner.findTimes(other)).toBeDefined()
    items.create(other, { id: itemId(9), title: 'Of Bob', due: '2026-11-30T15:30', reminders: [0] })
    for (let number = 0; number < 3; number++) {
      add(number, { due: `2026-11-30T16:0${number}`, reminders: [0] })
    }
    await runUntil('2026-12-01T01:00')
    expect(sent()).toEqual([
      ['2026-11-30T15:00', 'Task 0'],
      ['2026-11-30T15:01', 'Task 1'],
      ['2026-12-01T00:00', 'Task 2'],
      ['2026-12-01T00:00', 'Of Bob'],
    ])
    expect(logged.join()).toContain('MAX_DAILY_REMINDERS')
    expect(account).not.toBe(other)
  })

  it('that pause the mails keep a later time that was chosen for a reminder', async () => {
    const { add, links, readQueued, runUntil, sent } = openReminders('2026-11-30T12:00', {
      maxDailyReminders: 2,
    })
    add(1, { due: '2026-11-30T17:00', reminders: [60, 0] })
    add(2, { due: '2026-11-30T16:30', reminders: [0] })
    await runUntil('2026-11-30T15:00')
    links.use(readQueued()[0]?.tasks[0]?.token ?? '', 'tomorrow')
    await runUntil('2026-12-01T09:00')
    expect(sent()).toEqual([
      ['2026-11-30T15:00', 'Task 1'],
      ['2026-11-30T15:30', 'Task 2'],
      ['2026-12-01T00:00', 'Task 1'],
      ['2026-12-01T08:00', 'Task 1'],
    ])
  })

  it('let later reminders come together while the mail server takes none', async () => {
    const { add, clock, database, runUntil, readQueued } = openReminders()
    const mails = createMailQueries(database.connection)
    for (let number = 1; number < 5; number++) {
      add(number, { due: `2026-11-30T14:0${number}`, reminders: [0] })
    }
    await runUntil('2026-11-30T13:01')
    const claimed = mails.claim({
      now: clock.now(),
      latest: clock.now() + HOUR,
      leasedUntil: clock.now() + MINUTE,
    })
    if (claimed) mails.postpone(claimed, clock.now() + HOUR, 'ECONNECTION')
    await runUntil('2026-11-30T13:30')
    expect(readQueued()).toHaveLength(1)
    mails.end(claimed?.id ?? 0, 'refused', null, clock.now())
    database.connection.exec('delete from mail_outbox')
    await runUntil('2026-11-30T13:45')
    expect(readQueued().map(({ tasks }) => tasks.length)).toEqual([3])
  })
})
