import { describe, expect, it } from 'vitest'
import { createAccountQueries } from '../../../db/queries/accounts.ts'
import { DAY } from '../../../shared/clock.ts'
import { ACCOUNT_RETENTION, MAX_ITEMS, REMINDER_LINK_LIFETIME } from '../../../shared/limits.ts'
import { BERLIN, openReminders } from './testing.ts'

/** Opens a list whose reminder of one task was sent; returns the token of its link too. */
async function openSent(task = {}) {
  const opened = openReminders()
  opened.add(1, { due: '2026-11-30T17:00', reminders: [0], ...task })
  await opened.runUntil('2026-11-30T16:00')
  const token = opened.readQueued()[0]?.tasks[0]?.token ?? ''
  const titles = () => opened.items.listOpen(opened.account).map(({ title, due }) => [title, due])
  const find = () => createAccountQueries(opened.database.connection).find(opened.account)
  return { ...opened, token, titles, find }
}

describe('the link of a reminder', () => {
  it('shows the task, and changes nothing however often it is read', async () => {
    const { links, token, titles, find } = await openSent()
    const before = find()
    for (let time = 0; time < 3; time++) {
      expect(links.read(token)).toEqual({ title: 'Task 1', due: '2026-11-30T17:00', isDone: false })
    }
    expect(titles()).toHaveLength(1)
    expect(find()).toEqual(before)
  })

  it('completes the task, which counts as use of the account, and works once', async () => {
    const { clock, links, token, titles, find } = await openSent()
    clock.advance(DAY)
    expect(links.use(token, 'complete')).toEqual({ at: null })
    expect(titles()).toEqual([])
    expect(find()?.expiresAt).toBe(clock.now() + ACCOUNT_RETENTION)
    expect(links.read(token)).toBeUndefined()
    expect(links.use(token, 'complete')).toBeUndefined()
  })

  it('adds the next task of one that repeats, with its reminders', async () => {
    const repeat = { every: 1, unit: 'week', from: 'due' } as const
    const { links, runUntil, sent, token, titles } = await openSent({ repeat })
    links.use(token, 'complete')
    expect(titles()).toEqual([['Task 1', '2026-12-07T17:00']])
    await runUntil('2026-12-07T17:00')
    expect(sent()).toHaveLength(2)
  })

  it('completes no task that repeats while the next one has no place, and works later', async () => {
    const repeat = { every: 1, unit: 'week', from: 'due' } as const
    const { account, database, links, token, titles } = await openSent({ repeat })
    const setCount = database.connection.prepare('update account set list_count = ? where id = ?')
    setCount.run(MAX_ITEMS, account)
    expect(links.use(token, 'complete')).toMatchObject({ status: 400 })
    expect(titles()).toEqual([['Task 1', '2026-11-30T17:00']])
    setCount.run(1, account)
    expect(links.use(token, 'complete')).toEqual({ at: null })
    expect(titles()).toEqual([['Task 1', '2026-12-07T17:00']])
  })

  it('reminds again in an hour, or on the next morning', async () => {
    const { links, runUntil, readQueued, sent, token } = await openSent()
    const at = (time: string) => ({ at: Date.parse(`${time}Z`) })
    expect(links.use(token, 'hour')).toEqual(at('2026-11-30T17:00'))
    await runUntil('2026-11-30T17:30')
    const again = readQueued()[1]?.tasks[0]?.token ?? ''
    expect(links.use(again, 'tomorrow')).toEqual(at('2026-12-01T08:00'))
    await runUntil('2026-12-01T12:00')
    expect(sent().map(([time]) => time)).toEqual([
      '2026-11-30T16:00',
      '2026-11-30T17:00',
      '2026-12-01T08:00',
    ])
  })

  it.each([
    ['begins', '2026-03-29T00:30', 0, '2026-03-28T23:30', '2026-03-29T22:00'],
    ['ends', '2026-10-25T00:30', 23, '2026-10-24T22:30', '2026-10-26T22:00'],
  ])(
    'reminds again on the day after that on which summer time %s',
    async (_, due, summaryHour, now, at) => {
      const { account, add, links, readQueued, runUntil, settings } = openReminders(
        `${now.slice(0, 11)}22:00`,
      )
      settings.replace(account, { ...BERLIN, summaryHour })
      add(1, { due, reminders: [0] })
      await runUntil(now)
      const token = readQueued()[0]?.tasks[0]?.token ?? ''
      expect(links.use(token, 'tomorrow')).toEqual({ at: Date.parse(`${at}Z`) })
    },
  )

  it('reminds again on the next morning, also if another reminder comes before', async () => {
    const { links, runUntil, readQueued, sent, add } = openReminders()
    add(1, { due: '2026-11-30T17:00', reminders: [60, 0] })
    await runUntil('2026-11-30T15:00')
    const token = readQueued()[0]?.tasks[0]?.token ?? ''
    expect(links.use(token, 'tomorrow')).toEqual({ at: Date.parse('2026-12-01T08:00Z') })
    await runUntil('2026-12-02T12:00')
    expect(sent().map(([time]) => time)).toEqual([
      '2026-11-30T15:00',
      '2026-11-30T16:00',
      '2026-12-01T08:00',
    ])
  })

  it('reminds not again of a task that is completed meanwhile', async () => {
    const { change, links, runUntil, sent, token } = await openSent()
    links.use(token, 'hour')
    change(1, { completed: true })
    await runUntil('2026-11-30T18:00')
    expect(sent()).toHaveLength(1)
  })

  it('turns all reminders off', async () => {
    const { account, add, links, runUntil, sent, settings, token } = await openSent()
    add(2, { due: '2026-12-01T10:00', reminders: [0] })
    expect(links.use(token, 'off')).toEqual({ at: null })
    await runUntil('2026-12-01T12:00')
    expect(sent()).toHaveLength(1)
    expect(settings.find(account)?.isOn).toBe(false)
  })

  it.each(['hour', 'tomorrow'] as const)(
    'does not remind again (%s) once reminders are off, but completes the task',
    async (action) => {
      const { links, runUntil, readQueued, sent, add, titles, token } = await openSent()
      add(2, { due: '2026-11-30T17:10', reminders: [0] })
      await runUntil('2026-11-30T16:10')
      links.use(readQueued()[1]?.tasks[0]?.token ?? '', 'off')
      expect(links.use(token, action)).toBeUndefined()
      await runUntil('2026-12-02T12:00')
      expect(sent()).toHaveLength(2)
      expect(links.use(token, 'complete')).toEqual({ at: null })
      expect(titles()).toEqual([['Task 2', '2026-11-30T17:10']])
    },
  )

  it('does nothing once it has expired, or its task is in the trash', async () => {
    const { change, clock, links, token } = await openSent()
    change(1, { deleted: true })
    expect(links.use(token, 'complete')).toBeUndefined()
    change(1, { deleted: false })
    clock.advance(REMINDER_LINK_LIFETIME)
    expect(links.read(token)).toBeUndefined()
    expect(links.use(token, 'complete')).toBeUndefined()
  })

  it.each(['', 'a'.repeat(43), '__proto__'])('is none for the token %j', async (token) => {
    const { links } = await openSent()
    expect(links.use(token, 'complete')).toBeUndefined()
  })
})
