import { isRecord } from '../../../../shared/json.ts'
import { formatVersioned, parseVersioned } from '../../../app/versioned.ts'
import { mergeSolved } from '../../../ui/exercise-progress.ts'
import { INITIAL_LAYOUT, type Layout } from '../layout/layout.ts'
import { formatLayout, parseLayout } from '../layout/share.ts'
import { EXERCISES, type ExerciseId, findExercise, fitExercise, isExerciseId } from './exercises.ts'
import { parseWidth, type Width } from './width.ts'

/** Key in local storage of the laboratory's state. */
export const STATE_KEY = 'layout-laboratory'

/** Id of a bench: the visitor's own layout, or an exercise. */
export type BenchId = 'free' | ExerciseId

/** State of the laboratory. */
export type State = {
  bench: BenchId
  layouts: Readonly<Record<BenchId, Layout>>
  width: Width
  /** Whether the style is shown with shorthands. */
  shorthands: boolean
  solved: readonly ExerciseId[]
}

function startOf(id: BenchId): Layout {
  return findExercise(id)?.start ?? INITIAL_LAYOUT
}

/** Creates the layouts of all benches. */
function createLayouts(find: (id: BenchId) => Layout): State['layouts'] {
  const ids: BenchId[] = ['free', ...EXERCISES.map(({ id }) => id)]
  return Object.fromEntries(ids.map((id) => [id, find(id)])) as State['layouts']
}

/** State of a first visit. */
export const INITIAL_STATE: State = {
  bench: 'free',
  layouts: createLayouts(startOf),
  width: 'fit',
  shorthands: true,
  solved: [],
}

/** Returns the layout on the current bench. */
export function currentLayout({ bench, layouts }: State): Layout {
  return layouts[bench]
}

/** Replaces the layout of a bench. */
export function replaceLayout(state: State, bench: BenchId, layout: Layout): State {
  return { ...state, bench, layouts: { ...state.layouts, [bench]: layout } }
}

/** Returns whether the current layout is unchanged. */
export function isInitialLayout({ bench, layouts }: State): boolean {
  return describe(layouts[bench]) === describe(startOf(bench))
}

/** Resets the current bench. */
export function resetBench(state: State): State {
  return replaceLayout(state, state.bench, startOf(state.bench))
}

/** Adds solved exercises. */
export function addSolved(state: State, ids: readonly ExerciseId[]): State {
  const solved = mergeSolved(
    EXERCISES.map(({ id }) => id),
    state.solved,
    ids,
  )
  return solved === state.solved ? state : { ...state, solved }
}

/**
 * Takes what another tab stored, except for the current bench once it has a layout of its own. An equal layout stays
 * the same object, by which undo knows it.
 */
export function followTab(state: State, { layouts, solved }: State): State {
  const next = createLayouts((id) => {
    const isOwn = id === state.bench && !isInitialLayout(state)
    const isSame = describe(layouts[id]) === describe(state.layouts[id])
    return isOwn || isSame ? state.layouts[id] : layouts[id]
  })
  return addSolved({ ...state, layouts: next }, solved)
}

/** Returns a layout as text, whatever the order in which its values were set. */
function describe(layout: Layout): string {
  return formatLayout(parseLayout(formatLayout(layout)) ?? layout).toString()
}

/** Serialises the state for local storage. */
export function formatState({ layouts, ...state }: State): string {
  const texts = Object.entries(layouts).map(([id, layout]): [string, string] => [
    id,
    describe(layout),
  ])
  return formatVersioned({ ...state, layouts: Object.fromEntries(texts) })
}

/** Parses the stored state; undefined when it is unreadable. */
export function parseState(text: string): State | undefined {
  const value = parseVersioned(text)
  if (!value) return undefined
  const { bench, layouts, width, shorthands, solved } = value
  const texts: Record<string, unknown> = isRecord(layouts) ? layouts : {}
  const state: State = {
    bench: isExerciseId(bench) ? bench : 'free',
    layouts: createLayouts((id) => readLayout(id, texts[id])),
    width: parseWidth(width),
    shorthands: shorthands !== false,
    solved: [],
  }
  return addSolved(state, Array.isArray(solved) ? (solved as unknown[]).filter(isExerciseId) : [])
}

function readLayout(id: BenchId, text: unknown): Layout {
  const layout = typeof text === 'string' ? parseLayout(new URLSearchParams(text)) : undefined
  if (!layout) return startOf(id)
  const exercise = findExercise(id)
  return exercise ? fitExercise(exercise, layout) : layout
}

/** Returns the query of a link to the current layout and its width. */
export function createQuery(state: State): string {
  const query = formatLayout(currentLayout(state))
  if (state.width !== 'fit') query.set('width', String(state.width))
  return `?${query.toString()}`
}

/** Applies the layout of a link to the free bench; undefined when the link has none. */
export function applyQuery(state: State, search: string): State | undefined {
  const query = new URLSearchParams(search)
  const layout = parseLayout(query)
  if (!layout) return undefined
  const width = parseWidth(Number(query.get('width')))
  return { ...replaceLayout(state, 'free', layout), width }
}
