import { describe, expect, it } from 'vitest'
import { createTestStorage } from './queue/testing.ts'
import { forgetSession, readSession, storeSession } from './session.ts'

function storageWith(token: string): Storage {
  const storage = createTestStorage()
  storage.setItem('token', token)
  return storage
}

describe('the session', () => {
  it('is the stored token; whose it is, is not known at first', () => {
    expect(readSession(storageWith('t'))).toEqual({ token: 't', account: undefined })
    expect(readSession(createTestStorage())).toBeUndefined()
    expect(readSession(undefined)).toBeUndefined()
  })

  it('remembers whose token it is, for that token only', () => {
    const storage = storageWith('t')
    storeSession(storage, { token: 't', account: 'anna' })
    expect(readSession(storage)?.account).toBe('anna')
    storage.setItem('token', 'u')
    expect(readSession(storage)?.account).toBeUndefined()
  })

  it('is forgotten with its account, unless another one has taken its place', () => {
    const storage = storageWith('t')
    storeSession(storage, { token: 't', account: 'anna' })
    forgetSession(storage, { token: 'old', account: undefined })
    expect(readSession(storage)?.account).toBe('anna')
    forgetSession(storage, { token: 't', account: 'anna' })
    expect(storage.length).toBe(0)
  })

  it('goes without memory where storage is full or damaged', () => {
    const storage = createTestStorage(1)
    storage.setItem('token', 't')
    storeSession(storage, { token: 't', account: 'anna' })
    expect(readSession(storage)).toEqual({ token: 't', account: undefined })
    const damaged = storageWith('t')
    damaged.setItem('to-do/session', '{')
    expect(readSession(damaged)).toEqual({ token: 't', account: undefined })
  })
})
