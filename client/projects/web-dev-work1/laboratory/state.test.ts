import { beforeEach, describe, expect, it } from 'vitest'
import { createUndo, type Undo } from '../../../app/undo.ts'
import { CONTAINER_PROPERTIES } from '../layout/properties.ts'
import { INITIAL_LAYOUT, type Layout, removeItem, setContainer, setItem } from '../layout/layout.ts'
import { formatLayout, parseLayout } from '../layout/share.ts'
import { ITEM_PROPERTIES } from '../layout/properties.ts'
import { EXAMPLES } from './examples.ts'
import { EXERCISES, findExercise, fitExercise } from './exercises.ts'
import {
  applyLayoutEdits,
  createLayoutEntry,
  createLinkEntry,
  type LayoutEdit,
} from './layout-undo.ts'
import {
  addSolved,
  applyQuery,
  createQuery,
  currentLayout,
  followTab,
  INITIAL_STATE,
  formatState,
  isInitialLayout,
  parseState,
  replaceLayout,
  resetBench,
  type State,
} from './state.ts'

const [direction] = CONTAINER_PROPERTIES
const column = setContainer(INITIAL_LAYOUT, direction, 'column')

describe('a layout', () => {
  it('contains only values that differ from the initial ones', () => {
    expect(column.container['flex-direction']).toBe('column')
    expect(setContainer(column, direction, 'row')).toEqual(INITIAL_LAYOUT)
    const [grow] = ITEM_PROPERTIES
    expect(setItem(INITIAL_LAYOUT, 0, grow, '0').items[0]?.values).toEqual({
      'flex-basis': '120px',
    })
  })
})

describe('examples and exercises', () => {
  const layouts = [
    ...EXAMPLES.map(({ name, layout }) => [name, layout] as const),
    ...EXERCISES.flatMap(({ title, start, target }) => [
      [`${title}, start`, start] as const,
      [`${title}, target`, target] as const,
    ]),
  ]

  it.each(layouts)('%s has valid values', (_, layout) => {
    expect(parseLayout(formatLayout(layout))).toEqual(layout)
  })

  it.each(EXERCISES)('$title: start and target have the same items and differ', (exercise) => {
    expect(fitExercise(exercise, exercise.target)).toBe(exercise.target)
    expect(exercise.start).not.toEqual(exercise.target)
  })
})

describe('the stored state', () => {
  const centre = findExercise('centre')
  if (!centre) throw new Error('There is no such exercise')

  it('is restored unchanged', () => {
    const state: State = addSolved(
      { ...replaceLayout(INITIAL_STATE, 'centre', centre.target), width: 640, shorthands: false },
      ['gallery', 'centre'],
    )
    expect(parseState(formatState(state))).toEqual(state)
    expect(state.solved).toEqual(['centre', 'gallery'])
  })

  it.each(['', '{', 'null', '[]', '"text"', '{"version":2}', '{"__proto__":{"version":1}}'])(
    '%s cannot be read',
    (text) => {
      expect(parseState(text)).toBeUndefined()
    },
  )

  it('is restored without its invalid parts', () => {
    const text = JSON.stringify({
      version: 1,
      bench: 'constructor',
      width: 1e9,
      shorthands: 'yes',
      solved: ['centre', 'centre', 'x', 3, null],
      layouts: { free: 7, centre: 'container=display:flex', rest: '%', __proto__: 'x' },
    })
    expect(parseState(text)).toEqual({ ...INITIAL_STATE, solved: ['centre'] })
  })

  it('has the items of each exercise for any stored text', () => {
    const fewer: Layout = { ...centre.start, items: [] }
    expect(fitExercise(centre, fewer)).toBe(centre.start)
    const [start] = centre.start.items
    if (!start) throw new Error('The exercise has an item')
    const wordy: Layout = { ...centre.start, items: [{ ...start, words: 'many' }] }
    expect(fitExercise(centre, wordy)).toBe(centre.start)
  })
})

describe('a link', () => {
  it('replaces the free layout and no exercise', () => {
    const state: State = { ...replaceLayout(INITIAL_STATE, 'free', column), width: 360 }
    const query = createQuery(state)
    expect(query).toMatch(/^\?container=display%3Aflex.*&width=360$/)
    const busy: State = { ...INITIAL_STATE, bench: 'gallery', solved: ['rest'] }
    expect(applyQuery(busy, query)).toEqual({ ...state, solved: ['rest'] })
  })

  it.each(['', '?', '?width=300', '?q=1'])('without a layout changes nothing: %s', (query) => {
    expect(applyQuery(INITIAL_STATE, query)).toBeUndefined()
  })

  it.each(['12', '1e9', 'NaN', '-400', '400.5', ''])('has no width of %s', (width) => {
    expect(applyQuery(INITIAL_STATE, `?container=&width=${width}`)?.width).toBe('fit')
  })
})

describe('a tab that follows another one', () => {
  const exercise = findExercise('centre')
  if (!exercise) throw new Error('There is no such exercise')
  const { id, start, target } = exercise
  const stored = (state: State) => parseState(formatState(state)) ?? INITIAL_STATE

  it('takes its layouts and what it solved', () => {
    const other = replaceLayout(addSolved(INITIAL_STATE, [id]), id, target)
    const own: State = { ...INITIAL_STATE, width: 640 }
    expect(followTab(own, stored(other))).toEqual({ ...other, bench: 'free', width: 640 })
    expect(followTab({ ...own, bench: id }, stored(other)).layouts[id]).toEqual(target)
  })

  it('keeps the changed layout of its bench', () => {
    const own = replaceLayout(INITIAL_STATE, 'free', column)
    const other = replaceLayout(own, 'free', removeItem(column, 0))
    expect(followTab(own, stored(other)).layouts.free).toBe(column)
    expect(followTab({ ...own, bench: id }, stored(other)).layouts.free).toEqual(other.layouts.free)
  })

  it('can still undo what the other one left alone', () => {
    const own = replaceLayout(INITIAL_STATE, 'free', column)
    const { undo } = createLayoutEntry(INITIAL_STATE, own)
    const shown: State = { ...own, bench: id }
    const edit = { bench: id, base: start, layout: target }
    const followed = followTab(shown, stored(replaceLayout(shown, id, target)))
    expect(applyLayoutEdits(followed, undo)?.layouts.free).toEqual(INITIAL_LAYOUT)
    expect(applyLayoutEdits(followed, [edit])).toBeUndefined()
  })
})

describe('undo', () => {
  let state: State
  let undo: Undo<LayoutEdit>

  beforeEach(() => {
    state = INITIAL_STATE
    undo = createUndo((edits) => {
      const next = applyLayoutEdits(state, edits)
      state = next ?? state
      return next ? 'done' : 'stale'
    })
  })

  function change(layout: Layout, key?: string) {
    const next = replaceLayout(state, state.bench, layout)
    undo.record(createLayoutEntry(state, next, key))
    state = next
  }

  it('undoes and redoes one step at a time, and shows the layout of each step', () => {
    change(column)
    const first = state
    state = { ...state, bench: 'centre' }
    const exercise = state
    change(removeItem(currentLayout(state), 0))
    const second = state
    state = { ...state, bench: 'free' }

    undo.undo()
    expect(state).toEqual(exercise)
    undo.undo()
    expect(state).toEqual(INITIAL_STATE)
    expect(undo.undo()).toBeUndefined()

    undo.redo()
    expect(state).toEqual(first)
    undo.redo()
    expect(state).toEqual(second)
  })

  it('restores the own layout that the first change of a link replaces', () => {
    const own = replaceLayout(INITIAL_STATE, 'free', column)
    state = replaceLayout(own, 'free', removeItem(INITIAL_LAYOUT, 0))
    expect(createLinkEntry(INITIAL_STATE, state)).toBeUndefined()
    expect(createLinkEntry(state, state)).toBeUndefined()
    const entry = createLinkEntry(own, state)
    if (entry) undo.record(entry)
    change(removeItem(column, 1))
    undo.undo()
    undo.undo()
    expect(state.layouts.free).toBe(column)
  })

  it('treats typing in one field as one step, and a new step clears redo', () => {
    change(column, 'height')
    change(removeItem(column, 0), 'height')
    undo.undo()
    expect(state).toEqual(INITIAL_STATE)
    expect(undo.labels().undo).toBeUndefined()
    change(column, 'row-gap')
    expect(undo.redo()).toBeUndefined()
  })

  it('is by bench: typing in the same field of another bench is another step', () => {
    change(column, 'height')
    state = { ...state, bench: 'centre' }
    change(removeItem(currentLayout(state), 0), 'height')
    undo.undo()
    expect(state.bench).toBe('centre')
    expect(state.layouts.free).toBe(column)
  })

  it('does nothing when the layout is no longer the one of the step', () => {
    change(column)
    state = resetBench(state)
    expect(undo.undo()?.result).toBe('stale')
    expect(isInitialLayout(state)).toBe(true)
  })
})

describe('a reset', () => {
  it('restores the initial layout', () => {
    const changed = replaceLayout(INITIAL_STATE, 'free', column)
    expect(isInitialLayout(changed)).toBe(false)
    expect(resetBench(changed)).toEqual(INITIAL_STATE)
    expect(isInitialLayout(resetBench(changed))).toBe(true)
  })
})
