import { describe, expect, it, onTestFinished } from 'vitest'
import { DAY } from '../../shared/clock.ts'
import { addAccount, createTestDatabase } from '../testing.ts'
import { createAccountQueries } from './accounts.ts'
import { createMailQueries } from './mail-outbox.ts'
import { createSessionQueries } from './sessions.ts'

const NOW = Date.UTC(2026, 0, 1)

function createParts() {
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const accounts = createAccountQueries(database.connection)
  const mails = createMailQueries(database.connection)

  /** Adds an account that is created now and expires at that time. */
  function add(name: string, expiresAt = NOW + 7 * DAY): number {
    return addAccount(database, name, { now: NOW, expiresAt })
  }

  function addWarning(accountId: number): void {
    const messageId = `<${accountId}@example.com>`
    const payload = Buffer.from('encrypted')
    mails.add({ messageId, kind: 'ending', accountId, payload, now: NOW })
  }

  const names = () =>
    database.connection.prepare('select username from account order by id').pluck().all()
  return { database, accounts, mails, add, addWarning, names }
}

describe('an account', () => {
  it('is found by its id and by its e-mail with all its values', () => {
    const { accounts, add } = createParts()
    const id = add('anna')
    add('ben')
    expect(accounts.find(id)).toEqual({
      id,
      publicId: 'public-anna',
      unconfirmedNetwork: null,
      language: null,
      email: 'anna@example.com',
      username: 'anna',
      passwordHash: 'hash of anna',
      createdAt: NOW,
      lastLoginAt: NOW,
      expiresAt: NOW + 7 * DAY,
    })
    expect(accounts.findByEmail('anna@example.com')).toEqual(accounts.find(id))
  })

  it('is not found by a similar e-mail', () => {
    const { accounts, add } = createParts()
    add('anna')
    for (const email of ['', 'anna', '%', 'anna@example.com ', "anna@example.com' or '1'='1"]) {
      expect(accounts.findByEmail(email)).toBeUndefined()
    }
    expect(accounts.find(99)).toBeUndefined()
  })

  it('has a unique e-mail and public id, but not a unique username', () => {
    const { accounts, add } = createParts()
    add('anna')
    const anna = {
      publicId: 'another',
      email: 'another@example.com',
      username: 'anna',
      passwordHash: 'hash',
      now: NOW,
      expiresAt: NOW,
    }
    expect(() => accounts.insert({ ...anna, email: 'anna@example.com' })).toThrow(/UNIQUE/)
    expect(() => accounts.insert({ ...anna, publicId: 'public-anna' })).toThrow(/UNIQUE/)
    expect(accounts.find(accounts.insert(anna))?.username).toBe('anna')
  })

  it('is renamed without changing others', () => {
    const { accounts, add, names } = createParts()
    accounts.rename(add('anna'), 'Anna B')
    add('ben')
    expect(names()).toEqual(['Anna B', 'ben'])
  })

  it('is extended without changing others', () => {
    const { accounts, add } = createParts()
    const [anna, ben] = [add('anna'), add('ben')]
    accounts.extend(anna, NOW + DAY, NOW + 8 * DAY)
    expect(accounts.find(anna)).toMatchObject({
      createdAt: NOW,
      lastLoginAt: NOW + DAY,
      expiresAt: NOW + 8 * DAY,
    })
    expect(accounts.find(ben)).toMatchObject({ lastLoginAt: NOW, expiresAt: NOW + 7 * DAY })
  })

  it('replaces its hash only while it still has the verified one', () => {
    const { accounts, add } = createParts()
    const [anna, ben] = [add('anna'), add('ben')]
    expect(accounts.changeHash(anna, 'hash of ben', 'new')).toBe(false)
    expect(accounts.changeHash(anna, 'hash of anna', 'new')).toBe(true)
    expect(accounts.changeHash(anna, 'hash of anna', 'newer')).toBe(false)
    expect(accounts.changeHash(anna, 'new', 'new')).toBe(true)
    expect(accounts.changeHash(99, 'new', 'newer')).toBe(false)
    expect(accounts.find(anna)?.passwordHash).toBe('new')
    expect(accounts.find(ben)?.passwordHash).toBe('hash of ben')
  })

  it('is deleted with all its rows, and nothing else', () => {
    const { accounts, database, add, addWarning, names } = createParts()
    const sessions = createSessionQueries(database.connection)
    const [anna, ben] = [add('anna'), add('ben')]
    for (const id of [anna, ben]) {
      sessions.insert(Buffer.from([id]), id, NOW)
      addWarning(id)
    }
    accounts.remove(anna)
    expect(names()).toEqual(['ben'])
    const owners = (table: string) =>
      database.connection.prepare(`select account_id from ${table}`).pluck().all()
    expect(owners('session')).toEqual([ben])
    expect(owners('mail_outbox')).toEqual([ben])
  })
})

describe('expiring accounts', () => {
  it('are listed if they expire at that time or before, earliest first, in batches', () => {
    const { accounts, add } = createParts()
    add('late', NOW + 3 * DAY)
    add('second', NOW + 2 * DAY)
    add('first', NOW + DAY)
    const list = (before: number, limit: number) =>
      accounts.listExpiring(before, limit).map(({ username }) => username)
    expect(list(NOW + DAY - 1, 10)).toEqual([])
    expect(list(NOW + DAY, 10)).toEqual(['first'])
    expect(list(NOW + 2 * DAY, 10)).toEqual(['first', 'second'])
    expect(list(NOW + 9 * DAY, 2)).toEqual(['first', 'second'])
  })

  it('are not listed while their mail is queued or after it was sent', () => {
    const { accounts, mails, add, addWarning } = createParts()
    const [anna, ben] = [add('anna', NOW), add('ben', NOW)]
    const list = () => accounts.listExpiring(NOW, 10).map(({ id }) => id)
    addWarning(anna)
    expect(list()).toEqual([ben])
    const [mail] = mails.listStale(NOW, NOW)
    mails.end(mail?.id ?? 0, 'expired', null, NOW)
    expect(list()).toEqual([anna, ben])
    accounts.markWarned(anna, NOW, NOW)
    expect(list()).toEqual([ben])
  })

  it('are listed although other mails are queued', () => {
    const { accounts, mails, add } = createParts()
    const accountId = add('anna', NOW)
    const payload = Buffer.from('encrypted')
    mails.add({ messageId: '<1@example.com>', kind: 'credentials', accountId, payload, now: NOW })
    expect(accounts.listExpiring(NOW, 10)).toHaveLength(1)
  })

  it('do not count as warned when they were extended in the meantime', () => {
    const { accounts, add } = createParts()
    const id = add('anna', NOW)
    accounts.extend(id, NOW, NOW + 7 * DAY)
    accounts.markWarned(id, NOW, NOW + DAY)
    expect(accounts.findExpired(NOW + 30 * DAY, NOW + 30 * DAY)).toBeUndefined()
  })

  it('are warned again after they were extended', () => {
    const { accounts, add } = createParts()
    const id = add('anna', NOW)
    accounts.markWarned(id, NOW, NOW)
    expect(accounts.listExpiring(NOW, 10)).toEqual([])
    accounts.extend(id, NOW, NOW + DAY)
    expect(accounts.listExpiring(NOW + DAY, 10)).toHaveLength(1)
    expect(accounts.findExpired(NOW + 30 * DAY, NOW + 30 * DAY)).toBeUndefined()
  })

  it('count as expired only after their end, and only if they were warned early enough', () => {
    const { accounts, add } = createParts()
    accounts.markWarned(add('told too late', NOW), NOW - DAY + 1, NOW)
    accounts.markWarned(add('told, not ended', NOW + 1), NOW - DAY, NOW + 1)
    add('never told', NOW)
    expect(accounts.findExpired(NOW, NOW - DAY)).toBeUndefined()
    const over = add('ended and told', NOW)
    accounts.markWarned(over, NOW - DAY, NOW)
    expect(accounts.findExpired(NOW, NOW - DAY)).toBe(over)
  })

  it('are found in the order in which they expired', () => {
    const { accounts, add } = createParts()
    const [c, a, b] = ['c', 'a', 'b'].map((name) => {
      const id = add(name, NOW - 10 * DAY + name.charCodeAt(0))
      accounts.markWarned(id, NOW - 2 * DAY, NOW)
      return id
    })
    for (const id of [a, b, c]) {
      expect(accounts.findExpired(NOW, NOW - DAY)).toBe(id)
      accounts.remove(id ?? 0)
    }
    expect(accounts.findExpired(NOW, NOW - DAY)).toBeUndefined()
  })

  it('are inaccessible and get no warning while they are being removed', () => {
    const { accounts, add } = createParts()
    const [anna, ben] = [add('anna', NOW), add('ben', NOW)]
    for (const id of [anna, ben]) accounts.markWarned(id, NOW - DAY, NOW)
    expect(accounts.findRemoving()).toBeUndefined()
    accounts.beginRemoval(anna, NOW)
    expect(accounts.findByEmail('anna@example.com')).toBeUndefined()
    expect(accounts.changeHash(anna, 'hash of anna', 'new')).toBe(false)
    expect(accounts.findRemoving()).toBe(anna)
    expect(accounts.findExpired(NOW, NOW - DAY)).toBe(ben)
    accounts.clearWarnings(0, 9)
    expect(accounts.listExpiring(NOW, 10).map(({ id }) => id)).toEqual([ben])
    accounts.remove(accounts.findRemoving() ?? 0)
    expect(accounts.findRemoving()).toBeUndefined()
    expect(accounts.find(ben)).toMatchObject({
      email: 'ben@example.com',
      passwordHash: 'hash of ben',
    })
  })

  it('free their e-mail address once their removal begins', () => {
    const { accounts, add } = createParts()
    accounts.beginRemoval(add('anna'), NOW)
    accounts.beginRemoval(add('ben'), NOW)
    const again = { publicId: 'again', email: 'anna@example.com', username: 'anna' }
    const id = accounts.insert({ ...again, passwordHash: 'other', now: NOW, expiresAt: NOW + DAY })
    expect(accounts.findByEmail('anna@example.com')?.id).toBe(id)
  })

  it('lose their warnings only within the given range of ids', () => {
    const { accounts, add } = createParts()
    const ids = ['a', 'b', 'c'].map((name) => add(name, NOW))
    for (const id of ids) accounts.markWarned(id, NOW, NOW)
    accounts.clearWarnings(0, 2)
    expect(ids).toEqual([1, 2, 3])
    expect(accounts.listExpiring(NOW, 10).map(({ id }) => id)).toEqual([1, 2])
    expect(accounts.findLastId()).toBe(3)
  })

  it('have their expiry capped at a given time, in batches', () => {
    const { accounts, add } = createParts()
    const ids = [NOW, NOW + 8 * DAY, NOW + 9 * DAY].map((ends) => add(String(ends), ends))
    expect(accounts.capExpiry(NOW + DAY, 1)).toBe(1)
    expect(accounts.capExpiry(NOW + DAY, 10)).toBe(1)
    expect(accounts.capExpiry(NOW + DAY, 10)).toBe(0)
    expect(ids.map((id) => accounts.find(id)?.expiresAt)).toEqual([NOW, NOW + DAY, NOW + DAY])
  })
})
