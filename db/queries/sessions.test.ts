import { describe, expect, it, onTestFinished } from 'vitest'
import { addAccount, createTestDatabase } from '../testing.ts'
import { createSessionQueries } from './sessions.ts'

/** Returns the digest of a token, which differs by the letter. */
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(32, letter)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]

/** Sessions that were last used or created at 0 or before have expired. */
const END = { usedBefore: 0, madeBefore: 0, latest: 1e15 }

function createParts() {
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const sessions = createSessionQueries(database.connection)
  const tokens = (accountId: number) =>
    sessions
      .list(accountId, { usedBefore: -1e9, madeBefore: -1e9, latest: 1e15 })
      .map(({ tokenHash }) => tokenHash.toString().slice(0, 1))
  return { sessions, tokens, anna: addAccount(database, 'anna'), ben: addAccount(database, 'ben') }
}

describe('a session', () => {
  it('is found by the digest of its token, with the times of creation and last use', () => {
    const { sessions, anna } = createParts()
    sessions.insert(A, anna, 7)
    expect(sessions.find(A, END)).toEqual({ accountId: anna, createdAt: 7, lastUsedAt: 7 })
    expect(sessions.find(B, END)).toBeUndefined()
    expect(sessions.find(A.subarray(0, 31), END)).toBeUndefined()
  })

  it('needs an account and a unique token', () => {
    const { sessions, anna, ben } = createParts()
    sessions.insert(A, anna, 1)
    expect(() => sessions.insert(A, ben, 2)).toThrow(/UNIQUE/)
    expect(() => sessions.insert(B, 99, 2)).toThrow(/FOREIGN KEY/)
  })

  it('ends exactly at its limits of idle time and age', () => {
    const { sessions, anna } = createParts()
    sessions.insert(A, anna, 10)
    sessions.touch(A, 20)
    expect(sessions.find(A, { usedBefore: 19, madeBefore: 9, latest: 1e15 })).toMatchObject({
      lastUsedAt: 20,
    })
    expect(sessions.find(A, { usedBefore: 20, madeBefore: 9, latest: 1e15 })).toBeUndefined()
    expect(sessions.find(A, { usedBefore: 19, madeBefore: 10, latest: 1e15 })).toBeUndefined()
  })

  it('is touched without changing others', () => {
    const { sessions, anna } = createParts()
    sessions.insert(A, anna, 1)
    sessions.insert(B, anna, 1)
    sessions.touch(A, 5)
    sessions.touch(D, 5)
    expect(sessions.find(A, END)).toMatchObject({ createdAt: 1, lastUsedAt: 5 })
    expect(sessions.find(B, END)).toMatchObject({ createdAt: 1, lastUsedAt: 1 })
    expect(sessions.find(D, END)).toBeUndefined()
  })

  it('is deleted without changing others', () => {
    const { sessions, tokens, anna } = createParts()
    sessions.insert(A, anna, 1)
    sessions.insert(B, anna, 1)
    sessions.remove(A)
    sessions.remove(D)
    expect(tokens(anna)).toEqual(['b'])
  })
})

describe('the sessions of an account', () => {
  it('are listed if valid, latest used first, without those of other accounts', () => {
    const { sessions, anna, ben } = createParts()
    sessions.insert(A, anna, 1)
    sessions.insert(B, anna, 2)
    sessions.insert(C, anna, 0)
    sessions.insert(D, ben, 3)
    sessions.touch(A, 9)
    expect(sessions.list(anna, END)).toEqual([
      { tokenHash: A, accountId: anna, createdAt: 1, lastUsedAt: 9 },
      { tokenHash: B, accountId: anna, createdAt: 2, lastUsedAt: 2 },
    ])
  })

  it('are deleted except the given one, without changing other accounts', () => {
    const { sessions, tokens, anna, ben } = createParts()
    for (const token of [A, B, C]) sessions.insert(token, anna, 1)
    sessions.insert(D, ben, 1)
    sessions.removeOthers(anna, B)
    expect(tokens(anna)).toEqual(['b'])
    expect(tokens(ben)).toEqual(['d'])
  })

  it('are all deleted at once, without changing other accounts', () => {
    const { sessions, tokens, anna, ben } = createParts()
    for (const token of [A, B, C]) sessions.insert(token, anna, 1)
    sessions.insert(D, ben, 1)
    sessions.removeAll(anna)
    expect(tokens(anna)).toEqual([])
    expect(tokens(ben)).toEqual(['d'])
  })

  it('are limited in number: the least recently used are deleted', () => {
    const { sessions, tokens, anna, ben } = createParts()
    sessions.insert(D, ben, 0)
    for (const [index, token] of [A, B, C].entries()) sessions.insert(token, anna, index + 1)
    sessions.touch(A, 9)
    sessions.removeOldest(anna, 3)
    expect(tokens(anna)).toEqual(['a', 'c', 'b'])
    sessions.removeOldest(anna, 2)
    expect(tokens(anna)).toEqual(['a', 'c'])
    expect(tokens(ben)).toEqual(['d'])
  })
})

describe('expired sessions', () => {
  it('are deleted by idle time or age, for all accounts, in batches', () => {
    const { sessions, tokens, anna, ben } = createParts()
    sessions.insert(A, anna, 1)
    sessions.touch(A, 50)
    sessions.insert(B, anna, 10)
    sessions.insert(C, ben, 30)
    sessions.insert(D, ben, 40)
    const end = { usedBefore: 30, madeBefore: 1, latest: 1e15 }
    expect(sessions.removeEnded(end, 2)).toBe(2)
    expect(sessions.removeEnded(end, 2)).toBe(1)
    expect(sessions.removeEnded(end, 2)).toBe(0)
    expect(tokens(anna)).toEqual([])
    expect(tokens(ben)).toEqual(['d'])
  })
})
