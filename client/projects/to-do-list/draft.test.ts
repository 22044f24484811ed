import { describe, expect, it } from 'vitest'
import { createDrafts, keepDraft, readDraft } from './draft.ts'
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

describe('what is being written in a task', () => {
  const draft = { text: 'Buy mi', saw: { title: 'Buy' } }

  it('comes back for the same account, task and field, with what was seen', () => {
    const storage = createTestStorage()
    const drafts = createDrafts(storage, 'anna')
    drafts.keep('a', 'title', draft)
    drafts.keep('a', 'notes', { text: '', saw: { notes: 'Old' } })
    const later = createDrafts(storage, 'anna')
    expect(later.find('a', 'title')).toEqual(draft)
    expect(later.find('a', 'notes')).toEqual({ text: '', saw: { notes: 'Old' } })
    expect(later.find('b', 'title')).toBeUndefined()
    expect(later.list()).toEqual([
      { ...draft, id: 'a', field: 'title' },
      { text: '', saw: { notes: 'Old' }, id: 'a', field: 'notes' },
    ])
    later.drop('a', 'title')
    later.drop('a', 'notes')
    expect(storage.length).toBe(0)
  })

  it('is not shown to anybody else, and not taken for a task to be added', () => {
    const storage = createTestStorage()
    createDrafts(storage, 'anna').keep('a', 'title', draft)
    expect(createDrafts(storage, 'bert').list()).toEqual([])
    expect(createDrafts(storage, 'ann').list()).toEqual([])
    expect(readDraft(storage, 'anna')).toBe('')
  })

  it('is not kept before it is known whose task it is', () => {
    const storage = createTestStorage()
    createDrafts(storage, undefined).keep('a', 'title', draft)
    expect(storage.length).toBe(0)
  })

  it('that was damaged is as if it were not there', () => {
    const storage = createTestStorage()
    const damaged = ['', 'no JSON', 'null', '7', '{"text":7,"saw":{}}', '{"text":"a","saw":null}']
    for (const [index, text] of damaged.entries()) {
      storage.setItem(`to-do/draft/anna/${index}/title`, text)
    }
    storage.setItem('to-do/draft/anna/a/__proto__', JSON.stringify(draft))
    storage.setItem('to-do/draft/anna/', JSON.stringify(draft))
    expect(createDrafts(storage, 'anna').list()).toEqual([])
    expect(createDrafts(storage, 'anna').find('0', 'title')).toBeUndefined()
  })

  it('does no harm where storage is full or blocked', () => {
    for (const storage of [undefined, createTestStorage(0)]) {
      const drafts = createDrafts(storage, 'anna')
      drafts.keep('a', 'title', draft)
      drafts.drop('a', 'title')
      expect(drafts.list()).toEqual([])
    }
  })
})
