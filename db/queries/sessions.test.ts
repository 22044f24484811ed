import { describe, expect, it, onTestFinished } from 'vitest'
import { addAccount, createTestDatabase } from '../testing.ts'
import { createSessionQueries } from './sessions.ts'

/** Digests of tokens, told apart by a letter. */
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(32, letter)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]

/** A session is over when it was last used at 0, or made at 0, or before. */
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
  it('is found by the digest of its token, made and used when it began', () => {
    const { sessions, anna } = createParts()
    sessions.insert(A, anna, 7)
    expect(sessions.find(A, END)).toEqual({ accountId: anna, createdAt: 7, lastUsedAt: 7 })
    expect(sessions.find(B, END)).toBeUndefined()
    expect(sessions.find(A.subarray(0, 31), END)).toBeUndefined()
  })

  it('belongs to an account, and a token to one session', () => {
    const { sessions, anna, ben } = createParts()
    sessions.insert(A, anna, 1)
    expect(() => sessions.insert(A, ben, 2)).toThrow(/UNIQUE/)
    expect(() => sessions.insert(B, 99, 2)).toThrow(/FOREIGN KEY/)
  })

  it('is over at the time it ends, by use and by age', () => {
    const { sessions, anna } = createParts()
    sessions.insert(A, anna, 10)
    sessions.use(A, 20)
    expect(sessions.find(A, { usedBefore: 19, madeBefore: 9, latest: 1e15 })).toMatchObject({
      lastUsedAt: 20,
    })
    expect(sessions.find(A, { usedBefore: 20, madeBefore: 9, latest: 1e15 })).toBeUndefined()
    expect(sessions.find(A, { usedBefore: 19, madeBefore: 10, latest: 1e15 })).toBeUndefined()
  })

  it('is used alone', () => {
    const { sessions, anna } = createParts()
    sessions.insert(A, anna, 1)
    sessions.insert(B, anna, 1)
    sessions.use(A, 5)
    sessions.use(D, 5)
    expect(sessions.find(A, END)).toMatchObject({ createdAt: 1, lastUsedAt: 5 })
    expect(sessions.find(B, END)).toMatchObject({ createdAt: 1, lastUsedAt: 1 })
    expect(sessions.find(D, END)).toBeUndefined()
  })

  it('is removed alone', () => {
    const { sessions, tokens, anna } = createParts()
    sessions.insert(A, anna, 1)
    sessions.insert(B, anna, 1)
    sessions.remove(A)
    sessions.remove(D)
    expect(tokens(anna)).toEqual(['b'])
  })
})

describe('the sessions of an account', () => {
  it('are listed without those of others and those that are over, the latest used first', () => {
    const { sessions, anna, ben } = createParts()
    sessions.insert(A, anna, 1)
    sessions.insert(B, anna, 2)
    sessions.insert(C, anna, 0)
    sessions.insert(D, ben, 3)
    sessions.use(A, 9)
    expect(sessions.list(anna, END)).toEqual([
      { tokenHash: A, accountId: anna, createdAt: 1, lastUsedAt: 9 },
      { tokenHash: B, accountId: anna, createdAt: 2, lastUsedAt: 2 },
    ])
  })

  it('end but for one when that one says so, and those of others stay', () => {
    const { sessions, tokens, anna, ben } = createParts()
    for (const token of [A, B, C]) sessions.insert(token, anna, 1)
    sessions.insert(D, ben, 1)
    sessions.removeOthers(anna, B)
    expect(tokens(anna)).toEqual(['b'])
    expect(tokens(ben)).toEqual(['d'])
  })

  it('all end at once, and those of others stay', () => {
    const { sessions, tokens, anna, ben } = createParts()
    for (const token of [A, B, C]) sessions.insert(token, anna, 1)
    sessions.insert(D, ben, 1)
    sessions.removeAll(anna)
    expect(tokens(anna)).toEqual([])
    expect(tokens(ben)).toEqual(['d'])
  })

  it('are so many at most: those that were used longest ago go', () => {
    const { sessions, tokens, anna, ben } = createParts()
    sessions.insert(D, ben, 0)
    for (const [index, token] of [A, B, C].entries()) sessions.insert(token, anna, index + 1)
    sessions.use(A, 9)
    sessions.removeOldest(anna, 3)
    expect(tokens(anna)).toEqual(['a', 'c', 'b'])
    sessions.removeOldest(anna, 2)
    expect(tokens(anna)).toEqual(['a', 'c'])
    expect(tokens(ben)).toEqual(['d'])
  })
})

describe('sessions that are over', () => {
  it('are removed by use or by age, for all accounts, a batch at a time', () => {
    const { sessions, tokens, anna, ben } = createParts()
    sessions.insert(A, anna, 1)
    sessions.use(A, 50)
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
