import { describe, expect, it } from 'vitest'
import { keepDraft, readDraft } from '../draft.ts'
import { createTestStorage } from '../queue/testing.ts'
import {
  clearDeletionNotice,
  removeAccountData,
  hasDeletionNotice,
  setDeletionNotice,
  readDeletion,
  announceDeletion,
} from './account-removal.ts'

function keysOf(storage: Storage): (string | null)[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index))
}

describe('the data of an account', () => {
  it('is removed with it, and nothing else is', () => {
    const storage = createTestStorage()
    const others = ['darkMode', 'token', 'to-do/session', 'to-do/anna-2/x', 'other/anna', 'anna']
    for (const key of others) storage.setItem(key, 'x')
    for (const key of ['to-do/anna/1', 'to-do/anna/2', 'to-do/edit/anna']) storage.setItem(key, 'x')
    keepDraft(storage, 'anna', 'Half a sent')
    keepDraft(storage, 'bert', 'His')
    removeAccountData(storage, 'anna')
    expect(keysOf(storage).sort()).toEqual([...others, 'to-do/draft/bert'].sort())
    expect(readDraft(storage, 'bert')).toBe('His')
  })

  it('of 5,000 changes is removed completely', () => {
    const storage = createTestStorage()
    for (let number = 0; number < 5000; number++) storage.setItem(`to-do/anna/${number}`, 'x')
    removeAccountData(storage, 'anna')
    expect(storage.length).toBe(0)
  })

  it.each(['', '__proto__', 'to-do', '/', 'session'])('of no account %j is nothing', (account) => {
    const storage = createTestStorage()
    storage.setItem('to-do/anna/1', 'x')
    removeAccountData(storage, account)
    removeAccountData(undefined, account)
    expect(storage.length).toBe(1)
  })
})

describe('the other tabs', () => {
  it('learn of the account, and nothing stays in storage', () => {
    const storage = createTestStorage()
    const told: string[] = []
    const listening = { ...storage, setItem: (key: string, value: string) => told.push(key, value) }
    announceDeletion(listening, 'anna')
    expect(told).toEqual(['to-do/deleted', 'anna'])
    announceDeletion(storage, 'anna')
    expect(storage.length).toBe(0)
  })

  it('recognise the event, and no other', () => {
    expect(readDeletion({ key: 'to-do/deleted', newValue: 'anna' })).toBe('anna')
    expect(readDeletion({ key: 'to-do/deleted', newValue: null })).toBeUndefined()
    expect(readDeletion({ key: 'token', newValue: 'anna' })).toBeUndefined()
    expect(readDeletion({ key: null, newValue: null })).toBeUndefined()
  })

  it('are not told where storage is full or blocked', () => {
    announceDeletion(createTestStorage(0), 'anna')
    announceDeletion(undefined, 'anna')
  })
})

describe('the notice for the login page', () => {
  it('stays until somebody is logged in again', () => {
    const storage = createTestStorage()
    expect(hasDeletionNotice(storage)).toBe(false)
    setDeletionNotice(storage)
    expect(hasDeletionNotice(storage)).toBe(true)
    clearDeletionNotice(storage)
    expect(hasDeletionNotice(storage)).toBe(false)
  })

  it('is missing where storage is full or blocked', () => {
    const full = createTestStorage(0)
    setDeletionNotice(full)
    setDeletionNotice(undefined)
    clearDeletionNotice(undefined)
    expect(hasDeletionNotice(full)).toBe(false)
    expect(hasDeletionNotice(undefined)).toBe(false)
  })
})
