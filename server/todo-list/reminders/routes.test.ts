import { describe, expect, it } from 'vitest'
import { createReminderSettingQueries } from '../../../db/queries/reminder-settings.ts'
import { call, type Endpoint, send } from '../../../shared/api/endpoint.ts'
import { syncItems } from '../../../shared/api/items.ts'
import { changeReminders, type ReminderSettings } from '../../../shared/api/reminders.ts'
import { itemId, serveLists } from '../testing.ts'

const SETTINGS: ReminderSettings = {
  zone: 'Europe/Berlin',
  isOn: true,
  defaultMinutes: 30,
  summaryHour: 7,
}

async function serve() {
  const server = await serveLists()
  const settings = createReminderSettingQueries(server.database.connection)
  return { ...server, find: () => settings.find(server.accountId) }
}

const sync = (zone: string, number = 1) => ({
  ...{ sentAt: 0, zone },
  mutations: [
    {
      ...{ op: 'create' as const, mutationId: `m${number}`, madeAt: 0 },
      ...{ id: itemId(number), title: 'a', due: '2026-11-30T17:00', reminders: [0] },
    },
  ],
})

describe('the settings of reminders', () => {
  it('are all set at once, and changed', async () => {
    const { mine, find } = await serve()
    expect(find()).toBeUndefined()
    expect(await call(changeReminders, SETTINGS, mine)).toEqual(SETTINGS)
    expect(find()).toEqual(SETTINGS)
    const off = { ...SETTINGS, isOn: false, defaultMinutes: null, summaryHour: null }
    await call(changeReminders, off, mine)
    expect(find()).toEqual(off)
  })

  it.each([
    ['no zone', { zone: 'Mars/Olympus_Mons' }],
    ['an offset', { zone: '+01:00' }],
    ['a long text', { zone: 'a'.repeat(1000) }],
    ['control characters', { zone: 'Europe/Berlin\n' }],
    ['4 minutes', { defaultMinutes: 4 }],
    ['a text', { defaultMinutes: '30' }],
    ['an hour of the next day', { summaryHour: 24 }],
    ['half an hour', { summaryHour: 7.5 }],
    ['a number', { isOn: 1 }],
    ['more', { more: true }],
  ])('cannot have %s', async (_, parts) => {
    const { mine, find } = await serve()
    const endpoint = changeReminders as Endpoint<unknown, unknown>
    const response = await send(endpoint, { ...SETTINGS, ...parts }, mine)
    expect(response.status).toBe(400)
    expect(find()).toBeUndefined()
  })

  it('need a session', async () => {
    const { mine } = await serve()
    const response = await send(changeReminders, SETTINGS, { origin: mine.origin })
    expect(response.status).toBe(401)
  })

  it('have the time zone of the browser that sets the first reminder, which another does not change', async () => {
    const { mine, find } = await serve()
    await call(syncItems, sync('Asia/Kathmandu'), mine)
    const first = { zone: 'Asia/Kathmandu', isOn: true, defaultMinutes: null, summaryHour: null }
    expect(find()).toEqual(first)
    await call(syncItems, sync('Europe/Berlin', 2), mine)
    expect(find()).toEqual(first)
  })

  it('have none of a browser that names a zone which the server does not know, and its tasks are saved', async () => {
    const { mine, find } = await serve()
    const { results } = await call(syncItems, sync('Mars/Olympus_Mons'), mine)
    expect(results).toEqual([{ status: 200 }])
    expect(find()).toBeUndefined()
  })
})
