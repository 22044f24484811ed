import { describe, expect, it } from 'vitest'
import { createTestStorage } from './queue/testing.ts'
import { forgetSession, readSession, storeSession } from './session.ts'

function storageWith(token: string): Storage {
  const storage = createTestStorage()
  storage.setItem('token', token)
  return storage
}

describe('the session', () => {
  it('is the stored token, at first without an account', () => {
    expect(readSession(storageWith('t'))).toEqual({ token: 't', account: undefined })
    expect(readSession(createTestStorage())).toBeUndefined()
    expect(readSession(undefined)).toBeUndefined()
  })

  it('stores the account of its token only', () => {
    const storage = storageWith('t')
    storeSession(storage, { token: 't', account: 'anna' })
    expect(readSession(storage)?.account).toBe('anna')
    storage.setItem('token', 'u')
    expect(readSession(storage)?.account).toBeUndefined()
  })

  it('is removed with its account, unless another one has replaced it', () => {
    const storage = storageWith('t')
    storeSession(storage, { token: 't', account: 'anna' })
    forgetSession(storage, { token: 'old', account: undefined })
    expect(readSession(storage)?.account).toBe('anna')
    forgetSession(storage, { token: 't', account: 'anna' })
    expect(storage.length).toBe(0)
  })

  it('stores no account where storage is full or damaged', () => {
    const storage = createTestStorage(1)
    storage.setItem('token', 't')
    storeSession(storage, { token: 't', account: 'anna' })
    expect(readSession(storage)).toEqual({ token: 't', account: undefined })
    const damaged = storageWith('t')
    damaged.setItem('to-do/session', '{')
    expect(readSession(damaged)).toEqual({ token: 't', account: undefined })
  })
})
