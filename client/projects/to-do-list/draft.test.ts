import { expect, it } from 'vitest'
import { keepDraft, readDraft } from './draft.ts'
import { createTestStorage } from './queue/testing.ts'

it('what was typed comes back for the same account', () => {
  const storage = createTestStorage()
  keepDraft(storage, 'anna', 'Buy mi')
  expect(readDraft(storage, 'anna')).toBe('Buy mi')
})

it('what was typed is not shown to anybody else', () => {
  const storage = createTestStorage()
  keepDraft(storage, 'anna', 'Buy mi')
  expect(readDraft(storage, 'bert')).toBe('')
  keepDraft(storage, 'bert', '')
  expect(readDraft(storage, 'anna')).toBe('Buy mi')
})

it('nothing is kept once the field is empty', () => {
  const storage = createTestStorage()
  keepDraft(storage, 'anna', 'Buy mi')
  keepDraft(storage, 'anna', '')
  expect(storage.length).toBe(0)
})

it('storage that is full or blocked does no harm', () => {
  keepDraft(undefined, 'anna', 'Buy mi')
  keepDraft(createTestStorage(0), 'anna', 'Buy mi')
  expect(readDraft(undefined, 'anna')).toBe('')
})
