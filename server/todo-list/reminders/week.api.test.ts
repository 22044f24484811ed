import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../db/testing.ts'
import { call } from '../../../shared/api/endpoint.ts'
import { type ItemChange, syncItems, type SyncMutation } from '../../../shared/api/items.ts'
import { changeReminders, takeReminderLink } from '../../../shared/api/reminders.ts'
import { createTestClock, MINUTE } from '../../../shared/clock.ts'
import { logIn, readMails, registerPerson } from '../../accounts/testing.ts'
import { deriveSecrets } from '../../secrets.ts'
import { startServerForTest } from '../../testing.ts'
import { itemId } from '../testing.ts'

const utc = (text: string) => Date.parse(`${text}Z`)

type Device = ReturnType<typeof createDevice>

/** A device with a queue of its own, which it sends when it is online. */
function createDevice(origin: string, token: string, now: () => number) {
  let queue: SyncMutation[] = []
  const device = {
    isOnline: true,
    async sync() {
      if (!device.isOnline || queue.length === 0) return
      const mutations = queue
      queue = []
      const request = { sentAt: now(), zone: 'Europe/Berlin', mutations }
      const { results } = await call(syncItems, request, { origin, token })
      expect(results.every(({ status }) => status === 200)).toBe(true)
    },
    add(number: number, due: string, reminders: number[] | null, parts = {}) {
      const made = { mutationId: randomUUID(), madeAt: now() }
      const task = { id: itemId(number), title: `Task ${number}`, due, reminders, ...parts }
      queue.push({ op: 'create', ...made, ...task })
      return device.sync()
    },
    change(number: number, change: ItemChange, base: ItemChange) {
      const made = { mutationId: randomUUID(), madeAt: now() }
      queue.push({ op: 'change', ...made, id: itemId(number), change, base })
      return device.sync()
    },
  }
  return device
}

describe('a week of one person with three devices', () => {
  it('brings each reminder once, on its minute, across the end of summer time', async () => {
    // Thursday; clocks in Berlin go from 3:00 back to 2:00 on Sunday, 25 October 2026.
    const server = await startServerForTest({
      after: {
        database: createTestDatabase(),
        clock: createTestClock(utc('2026-10-22T06:00')),
        secrets: deriveSecrets(randomBytes(32)),
      },
    })
    const { clock, origin, reminders } = server
    await registerPerson(server)
    const tokens = [await logIn(server), await logIn(server), await logIn(server)]
    const devices = tokens.map((token) => createDevice(origin, token, () => clock.now()))
    const [phone, desk, tablet] = devices as [Device, Device, Device]
    const settings = { zone: 'Europe/Berlin', isOn: true, defaultMinutes: 10, summaryHour: 7 }
    await call(changeReminders, settings, { origin, token: tokens[0] ?? '' })
    server.database.connection.exec('update reminder_setting set confirmed_at = 1')

    /** Lets the server run to a time, minute by minute. */
    async function runUntil(time: string) {
      while (clock.now() < utc(time)) {
        clock.advance(MINUTE)
        await reminders.run()
      }
    }

    await phone.add(1, '2026-10-22T12:00', [0])
    await desk.add(2, '2026-10-24T09:00', [1440, 60])
    tablet.isOnline = false
    await tablet.add(3, '2026-10-25T02:30', [0])
    await tablet.add(4, '2026-10-23T10:00', [0])
    const weekly = { repeat: { every: 1, unit: 'day', from: 'due' } }
    await desk.add(5, '2026-10-24T18:00', null, weekly)
    await runUntil('2026-10-22T12:00')
    // Another device completes a task, and the tablet renames one offline.
    await phone.change(1, { completed: true }, { completed: false })
    await tablet.change(2, { title: 'Renamed' }, { title: 'Task 2' })
    await runUntil('2026-10-24T06:00')
    // After two days: the reminder of task 4 is in the past, so none comes for it.
    tablet.isOnline = true
    await tablet.sync()
    await runUntil('2026-10-24T16:30')
    const evening = (await readMails(server)).at(-1)?.text ?? ''
    const token = /#reminder=([\w-]+)/.exec(evening)?.[1] ?? ''
    await call(takeReminderLink, { token, action: 'complete' }, { origin })
    await runUntil('2026-10-26T09:00')

    const rows = server.database.connection.prepare<[], { at: number }>(
      `select created_at as at from mail_outbox where kind = 'reminder' order by id`,
    )
    const mails = (await readMails(server)).slice(1)
    const sent = rows.all().map(({ at }, index) => {
      const titles = mails[index]?.text?.match(/Task \d|Renamed/g) ?? []
      return [new Date(at).toISOString().slice(0, 16), ...new Set(titles)]
    })
    expect(sent).toEqual([
      ['2026-10-22T10:00', 'Task 1'],
      ['2026-10-23T07:00', 'Task 2'],
      // The summary of the morning, before the tablet is back.
      ['2026-10-24T05:00', 'Task 2', 'Task 5'],
      ['2026-10-24T06:00', 'Task 2'],
      ['2026-10-24T15:50', 'Task 5'],
      // 2:30 comes twice in this night, the reminder once.
      ['2026-10-25T00:30', 'Task 3'],
      ['2026-10-25T06:00', 'Task 4', 'Renamed', 'Task 3', 'Task 5'],
      // The next task of the one that was completed by its link.
      ['2026-10-25T16:50', 'Task 5'],
      ['2026-10-26T06:00', 'Task 4', 'Renamed', 'Task 3', 'Task 5'],
    ])
  })
})
