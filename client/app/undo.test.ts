import { describe, expect, it } from 'vitest'
import { createUndo, type UndoEntry } from './undo.ts'

type Edit = { base: number | undefined; value: number | undefined }

/** A page with one number, which other pages may change or remove. */
function createNumber() {
  const page: { value: number | undefined } = { value: 0 }
  const undo = createUndo<Edit>((edits) => {
    if (page.value === undefined) return 'gone'
    if (edits.some(({ base }) => base !== page.value)) return 'stale'
    page.value = edits.at(-1)?.value
    return 'done'
  })
  function set(value: number, key?: string) {
    const base = page.value
    page.value = value
    const entry: UndoEntry<Edit> = {
      label: `set ${value}`,
      undo: [{ base: value, value: base }],
      redo: [{ base, value }],
      key,
    }
    undo.record(entry)
  }
  return { page, undo, set }
}

describe('undo', () => {
  it('restores each value in turn, and redo sets it again', () => {
    const { page, undo, set } = createNumber()
    set(1)
    set(2)
    expect(undo.undo()).toMatchObject({ entry: { label: 'set 2' }, result: 'done' })
    expect(page.value).toBe(1)
    undo.undo()
    expect(page.value).toBe(0)
    expect(undo.undo()).toBeUndefined()
    undo.redo()
    undo.redo()
    expect(page.value).toBe(2)
    expect(undo.redo()).toBeUndefined()
  })

  it('names the steps that undo and redo would apply', () => {
    const { undo, set } = createNumber()
    expect(undo.labels()).toEqual({ undo: undefined, redo: undefined })
    set(1)
    set(2)
    undo.undo()
    expect(undo.labels()).toEqual({ undo: 'set 1', redo: 'set 2' })
  })

  it('cannot redo after a new step', () => {
    const { undo, set } = createNumber()
    set(1)
    undo.undo()
    set(5)
    expect(undo.redo()).toBeUndefined()
  })

  it('overwrites nothing that somebody else changed, and drops that step', () => {
    const { page, undo, set } = createNumber()
    set(1)
    set(2)
    page.value = 9
    expect(undo.undo()).toMatchObject({ entry: { label: 'set 2' }, result: 'stale' })
    expect(page.value).toBe(9)
    expect(undo.labels()).toEqual({ undo: 'set 1', redo: undefined })
  })

  it('skips steps of which nothing is left', () => {
    const { page, undo, set } = createNumber()
    set(1)
    set(2)
    page.value = undefined
    expect(undo.undo()).toBeUndefined()
    expect(undo.labels().undo).toBeUndefined()
  })

  it('undoes consecutive steps with one key together', () => {
    const { page, undo, set } = createNumber()
    set(1)
    set(2, 'slider')
    set(3, 'slider')
    set(4, 'slider')
    undo.undo()
    expect(page.value).toBe(1)
    undo.redo()
    expect(page.value).toBe(4)
  })

  it('keeps the last 200 steps', () => {
    const { page, undo, set } = createNumber()
    for (let value = 1; value <= 300; value++) set(value)
    while (undo.undo());
    expect(page.value).toBe(100)
  })
})
