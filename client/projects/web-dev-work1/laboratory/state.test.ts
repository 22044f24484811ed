import { describe, expect, it } from 'vitest'
import { CONTAINER_PROPERTIES } from '../layout/properties.ts'
import { INITIAL_LAYOUT, type Layout, removeItem, setContainer, setItem } from '../layout/layout.ts'
import { formatLayout, parseLayout } from '../layout/share.ts'
import { ITEM_PROPERTIES } from '../layout/properties.ts'
import { EXAMPLES } from './examples.ts'
import { EXERCISES, findExercise, fitExercise } from './exercises.ts'
import { type History, NO_HISTORY, redo, recordChange, undo } from './history.ts'
import {
  addSolved,
  applyQuery,
  createQuery,
  currentLayout,
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
    expect(parseState(null)).toBe(INITIAL_STATE)
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

describe('undo', () => {
  type Bench = { state: State; history: History }

  function change({ state, history }: Bench, layout: Layout, key?: string): Bench {
    return {
      history: recordChange(history, state, key),
      state: replaceLayout(state, state.bench, layout),
    }
  }

  const start: Bench = { state: INITIAL_STATE, history: NO_HISTORY }

  it('undoes and redoes one step at a time, and shows the layout of each step', () => {
    const first = change(start, column)
    const exercise: Bench = { ...first, state: { ...first.state, bench: 'centre' } }
    const second = change(exercise, removeItem(currentLayout(exercise.state), 0))
    const free: Bench = { ...second, state: { ...second.state, bench: 'free' } }

    const back = undo(free.history, free.state)
    expect(back.state).toEqual(exercise.state)
    const further = undo(back.history, back.state)
    expect(further.state).toEqual(INITIAL_STATE)
    expect(undo(further.history, further.state).state).toBe(further.state)

    const forth = redo(further.history, further.state)
    expect(forth.state).toEqual(first.state)
    expect(redo(forth.history, forth.state).state).toEqual(second.state)
  })

  it('treats typing in one field as one step, and a new step clears redo', () => {
    const typed = change(change(start, column, 'height'), removeItem(column, 0), 'height')
    expect(typed.history.past).toHaveLength(1)
    const undone = undo(typed.history, typed.state)
    expect(undone.state).toEqual(INITIAL_STATE)
    const other = change(undone, column, 'row-gap')
    expect(other.history.future).toEqual([])
    expect(redo(other.history, other.state).state).toBe(other.state)
  })

  it('has the last 200 steps', () => {
    let bench = start
    for (let step = 0; step < 250; step++) {
      bench = change(bench, step % 2 === 0 ? column : INITIAL_LAYOUT)
    }
    expect(bench.history.past).toHaveLength(200)
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
