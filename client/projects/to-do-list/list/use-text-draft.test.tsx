import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EMPTY_FIELDS, type Item } from '../../../../shared/api/items.ts'
import { parseNotes } from '../../../../shared/rules/item.ts'
import { createDrafts, type Draft } from '../draft.ts'
import { createTestStorage } from '../queue/testing.ts'
import { useTextDraft } from './use-text-draft.ts'

const TASK: Item = {
  ...EMPTY_FIELDS,
  ...{ id: 'a', title: 'Trip', notes: 'Pack', position: 'a', version: 1 },
  ...{ createdAt: 0, updatedAt: 0, completedAt: null, deletedAt: null },
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Renders the hook for the notes of a task, and collects what it saves. */
function renderNotes() {
  const storage = createTestStorage()
  const drafts = createDrafts(storage, 'anna')
  const saved: { value: string; base: Draft['base'] }[] = []
  const fields: ReturnType<typeof useTextDraft>[] = []
  function Screen() {
    fields.push(
      useTextDraft({
        ...{ item: TASK, field: 'notes', drafts, parse: parseNotes },
        onSave: (value, base) => saved.push({ value, base }) > 0,
      }),
    )
    return null
  }
  renderToStaticMarkup(<Screen />)
  const [field] = fields
  if (!field) throw new Error('It was not rendered')
  return { field, saved, storage }
}

it('a line break before a pause is there for what is typed after it', () => {
  const { field, saved, storage } = renderNotes()
  field.write('Pack soap\n')
  vi.advanceTimersByTime(1000)
  expect(saved).toEqual([{ value: 'Pack soap', base: { notes: 'Pack' } }])
  expect(storage.length).toBe(0)
  field.write('Pack soap\nand maps')
  field.save()
  // It continues from what was saved, not from the value that an older render had.
  expect(saved[1]).toEqual({ value: 'Pack soap\nand maps', base: { notes: 'Pack soap' } })
})

it('leaving a field after a pause saves nothing again', () => {
  const { field, saved, storage } = renderNotes()
  field.write('Pack soap\n')
  vi.advanceTimersByTime(1000)
  field.save()
  expect(saved).toHaveLength(1)
  expect(storage.length).toBe(0)
})
