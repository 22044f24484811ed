import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { createCalendarFeedQueries } from '../../db/queries/calendar-feeds.ts'
import { addAccount, createTestDatabase } from '../../db/testing.ts'
import { createTestClock } from '../../shared/clock.ts'
import { deriveSecrets } from '../secrets.ts'
import { createSessions } from './sessions.ts'
import { digestToken } from './tokens.ts'

it('ends all sessions together with the calendar address, or none', () => {
  const clock = createTestClock()
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const sessions = createSessions(database, clock, deriveSecrets(randomBytes(32)))
  const accountId = addAccount(database, 'ada', { now: clock.now() })
  const tokenHash = digestToken(sessions.start(accountId, '192.0.2.1')) ?? Buffer.alloc(0)
  const own = { accountId, tokenHash }
  const feed = { accountId, zone: 'UTC', createdAt: clock.now() }
  createCalendarFeedQueries(database.connection).replace(randomBytes(32), feed)
  database.connection.exec(`create temp trigger fault before delete on calendar_feed begin
    select raise(abort, 'the disk is full');
  end`)
  expect(() => sessions.endAll(own)).toThrow('the disk is full')
  expect(sessions.isValid(own)).toBe(true)
})
