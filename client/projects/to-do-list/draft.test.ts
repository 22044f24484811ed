import { describe, expect, it } from 'vitest'
import { createDraftHandover, createDrafts, findRest, keepDraft, readDraft } from './draft.ts'
import { createTestStorage } from './queue/testing.ts'

it('the draft is found for the same account', () => {
  const storage = createTestStorage()
  keepDraft(storage, 'anna', 'Buy mi')
  expect(readDraft(storage, 'anna')).toBe('Buy mi')
})

it('a draft is not shown to other accounts', () => {
  const storage = createTestStorage()
  keepDraft(storage, 'anna', 'Buy mi')
  expect(readDraft(storage, 'bert')).toBe('')
  keepDraft(storage, 'bert', '')
  expect(readDraft(storage, 'anna')).toBe('Buy mi')
})

it('an empty field removes the draft', () => {
  const storage = createTestStorage()
  keepDraft(storage, 'anna', 'Buy mi')
  keepDraft(storage, 'anna', '')
  expect(storage.length).toBe(0)
})

it('a draft is not stored where storage is full or blocked', () => {
  keepDraft(undefined, 'anna', 'Buy mi')
  keepDraft(createTestStorage(0), 'anna', 'Buy mi')
  expect(readDraft(undefined, 'anna')).toBe('')
})

describe('the draft of a closed tab', () => {
  /** Opens a tab of the same browser, with session storage of its own. */
  function createTabs() {
    const browser = createTestStorage()
    return (tab = createTestStorage()) => createDraftHandover(tab, browser, 'anna')
  }

  it('goes to the next tab, once', () => {
    const open = createTabs()
    open().leave('Buy mi')
    expect(open().take()).toBe('Buy mi')
    expect(open().take()).toBe('')
  })

  it('stays when a tab with an empty field is closed', () => {
    const open = createTabs()
    const [first, second] = [open(), open()]
    first.leave('Buy mi')
    second.leave('')
    expect(open().take()).toBe('Buy mi')
  })

  it('stays when a tab with another draft is reloaded', () => {
    const open = createTabs()
    const session = createTestStorage()
    const reloaded = open(session)
    open().leave('Buy mi')
    keepDraft(session, 'anna', 'Call Bert')
    reloaded.leave('Call Bert')
    expect(open(session).take()).toBe('Call Bert')
    expect(open().take()).toBe('Buy mi')
  })

  it('is taken back by a tab that is shown again, unless another draft waits', () => {
    const open = createTabs()
    const [first, second] = [open(), open()]
    first.leave('Buy mi')
    first.leave('')
    expect(open().take()).toBe('')
    second.leave('Call Bert')
    first.leave('')
    expect(open().take()).toBe('Call Bert')
  })

  it('waits beside those of other closed tabs, for one tab each', () => {
    const open = createTabs()
    for (const text of ['Buy mi', 'Call Bert', 'Buy mi']) open().leave(text)
    expect(Array.from({ length: 4 }, () => open().take())).toEqual(['Call Bert', 'Buy mi', '', ''])
  })

  it('stays when another closed tab is shown again, and when a tab is reloaded', () => {
    const open = createTabs()
    const session = createTestStorage()
    keepDraft(session, 'anna', 'Call Bert')
    const [first, second] = [open(), open(session)]
    first.leave('Buy mi')
    second.leave('Call Bert')
    expect(open(session).take()).toBe('Call Bert')
    second.leave('Call Bert')
    second.leave('')
    expect(open().take()).toBe('Buy mi')
    expect(open().take()).toBe('')
  })

  it('ends with a reload of its own tab, or when that is shown again and adds it', () => {
    const open = createTabs()
    const session = createTestStorage()
    keepDraft(session, 'anna', 'Buy mi')
    open(session).leave('Buy mi')
    const again = open(session)
    expect(again.take()).toBe('Buy mi')
    expect(open().take()).toBe('')
    again.leave('Buy mi')
    again.leave('')
    expect(open().take()).toBe('')
  })
})

describe('a draft of a task', () => {
  const draft = { text: 'Buy mi', base: { title: 'Buy' } }

  it('is found for the same account, task and field, with its base', () => {
    const storage = createTestStorage()
    const drafts = createDrafts(storage, 'anna')
    drafts.keep('a', 'title', draft)
    drafts.keep('a', 'notes', { text: '', base: { notes: 'Old' } })
    const later = createDrafts(storage, 'anna')
    expect(later.find('a', 'title')).toEqual(draft)
    expect(later.find('a', 'notes')).toEqual({ text: '', base: { notes: 'Old' } })
    expect(later.find('b', 'title')).toBeUndefined()
    expect(later.list()).toEqual([
      { ...draft, id: 'a', field: 'title' },
      { text: '', base: { notes: 'Old' }, id: 'a', field: 'notes' },
    ])
    later.drop('a', 'title')
    later.drop('a', 'notes')
    expect(storage.length).toBe(0)
  })

  it('is read as the release before wrote it, and written alike', () => {
    const storage = createTestStorage()
    const stored = '{"text":"Half a ti","saw":{"title":"Task b"}}'
    storage.setItem('to-do/draft/anna/b/title', stored)
    const drafts = createDrafts(storage, 'anna')
    const read = { text: 'Half a ti', base: { title: 'Task b' } }
    expect(drafts.list()).toEqual([{ ...read, id: 'b', field: 'title' }])
    drafts.keep('c', 'title', read)
    expect(storage.getItem('to-do/draft/anna/c/title')).toBe(stored)
  })

  it('is not shown to other accounts, and is not a draft of a new task', () => {
    const storage = createTestStorage()
    createDrafts(storage, 'anna').keep('a', 'title', draft)
    expect(createDrafts(storage, 'bert').list()).toEqual([])
    expect(createDrafts(storage, 'ann').list()).toEqual([])
    expect(readDraft(storage, 'anna')).toBe('')
  })

  it('is not stored before the account is known', () => {
    const storage = createTestStorage()
    createDrafts(storage, undefined).keep('a', 'title', draft)
    expect(storage.length).toBe(0)
  })

  it('is ignored if it is damaged', () => {
    const storage = createTestStorage()
    const damaged = ['', 'no JSON', 'null', '7', '{"text":7,"saw":{}}', '{"text":"a","saw":null}']
    for (const [index, text] of damaged.entries()) {
      storage.setItem(`to-do/draft/anna/${index}/title`, text)
    }
    const stored = '{"text":"Buy mi","saw":{"title":"Buy"}}'
    storage.setItem('to-do/draft/anna/a/__proto__', stored)
    storage.setItem('to-do/draft/anna/', stored)
    expect(createDrafts(storage, 'anna').list()).toEqual([])
    expect(createDrafts(storage, 'anna').find('0', 'title')).toBeUndefined()
  })

  it('is not stored where storage is full or blocked', () => {
    for (const storage of [undefined, createTestStorage(0)]) {
      const drafts = createDrafts(storage, 'anna')
      drafts.keep('a', 'title', draft)
      drafts.drop('a', 'title')
      expect(drafts.list()).toEqual([])
    }
  })
})

it('a field shows the line break at its end after a pause, based on what was saved', () => {
  expect(findRest('Pack\n', 'notes', 'Pack')).toEqual({ text: 'Pack\n', base: { notes: 'Pack' } })
  expect(findRest('Pack', 'notes', 'Pack')).toBeUndefined()
})
