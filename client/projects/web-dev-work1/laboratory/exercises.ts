import type { Item, Layout, ItemText } from '../layout/layout.ts'
import { countInPlace, type Measure } from '../preview/boxes.ts'

const EXERCISE_IDS = ['centre', 'rest', 'cards', 'sidebar', 'gallery'] as const
/** Id of an exercise. */
export type ExerciseId = (typeof EXERCISE_IDS)[number]

/** Exercise, solved by any layout whose boxes equal the target's. */
export type Exercise = {
  id: ExerciseId
  title: string
  task: string
  hint: string
  start: Layout
  target: Layout
}

/** Widths in CSS pixels at which boxes must match: a desktop and a phone. */
const CHECKED_WIDTHS = [640, 360] as const

function item(values: Item['values'] = {}, words: ItemText = 'none'): Item {
  return { words, values }
}

function repeat(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item)
}

const ROW_OF_THREE = [item({ width: '120px' }), item(), item({ width: '80px' })]

const PAGE_PARTS = [item({}, 'few'), item(), item({}, 'many'), item({}, 'few')]

const GALLERY_ITEMS = [
  item(),
  item({ 'grid-column': 'span 2' }),
  item(),
  item({ 'grid-column': 'span 2' }),
  ...repeat(3, item()),
]

const GAPS = { 'row-gap': '12px', 'column-gap': '12px' } as const

/** All exercises. */
export const EXERCISES: readonly Exercise[] = [
  {
    id: 'centre',
    title: 'Dead centre',
    task: 'Put the box into the middle of its container, both ways.',
    hint: 'One property places along the main axis, another one across it.',
    start: {
      display: 'flex',
      container: { height: '200px' },
      items: [item({ width: '120px', height: '80px' })],
    },
    target: {
      display: 'flex',
      container: { height: '200px', 'justify-content': 'center', 'align-items': 'center' },
      items: [item({ width: '120px', height: '80px' })],
    },
  },
  {
    id: 'rest',
    title: 'All the rest',
    task: 'The outer boxes of this header keep their widths. The one between them takes what is left.',
    hint: 'Free space goes to those that grow, and nothing grows unless it is told to.',
    start: {
      display: 'flex',
      container: { 'column-gap': '12px' },
      items: ROW_OF_THREE,
    },
    target: {
      display: 'flex',
      container: { 'column-gap': '12px' },
      items: ROW_OF_THREE.map((entry, index) => (index === 1 ? item({ 'flex-grow': '1' }) : entry)),
    },
  },
  {
    id: 'cards',
    title: 'Cards that wrap',
    task: 'Each card wants 160 px and shares what its line has left. Where a line is full, the next one begins.',
    hint: 'Choose “All” among the items to set them at once: a basis, and a factor for growing.',
    start: { display: 'flex', container: GAPS, items: repeat(5, item()) },
    target: {
      display: 'flex',
      container: { ...GAPS, 'flex-wrap': 'wrap' },
      items: repeat(5, item({ 'flex-grow': '1', 'flex-basis': '160px' })),
    },
  },
  {
    id: 'sidebar',
    title: 'A page with a sidebar',
    task: 'A column of 120 px and one with the rest. The first and the last box go across both.',
    hint: 'Lines are counted from both ends: 1 is the first, -1 the last.',
    start: { display: 'grid', container: GAPS, items: PAGE_PARTS },
    target: {
      display: 'grid',
      container: { ...GAPS, 'grid-template-columns': '120px 1fr' },
      items: PAGE_PARTS.map(({ words }, index) =>
        item(index === 0 || index === 3 ? { 'grid-column': '1 / -1' } : {}, words),
      ),
    },
  },
  {
    id: 'gallery',
    title: 'A gallery without holes',
    task: 'As many columns of at least 140 px as there is room for, all alike, and no hole at any width.',
    hint: 'repeat() can count by itself, minmax() gives a column its least. The flow can go back to fill holes.',
    start: {
      display: 'grid',
      container: { ...GAPS, 'grid-auto-rows': '56px' },
      items: GALLERY_ITEMS,
    },
    target: {
      display: 'grid',
      container: {
        ...GAPS,
        'grid-template-columns': 'repeat(auto-fill, minmax(140px, 1fr))',
        'grid-auto-rows': '56px',
        'grid-auto-flow': 'row dense',
      },
      items: GALLERY_ITEMS,
    },
  },
]

/** Returns whether a value is the id of an exercise. */
export function isExerciseId(value: unknown): value is ExerciseId {
  return EXERCISE_IDS.some((id) => id === value)
}

/** Returns the exercise with an id. */
export function findExercise(id: string): Exercise | undefined {
  return EXERCISES.find((exercise) => exercise.id === id)
}

/** Returns the layout if it has the exercise's items, else the exercise's start. */
export function fitExercise({ start }: Exercise, layout: Layout): Layout {
  const same =
    layout.items.length === start.items.length &&
    layout.items.every(({ words }, index) => words === start.items[index]?.words)
  return same ? layout : start
}

/** Number of boxes in place at a width. */
export type Check = { width: number; inPlace: number; count: number }

/** Compares a layout's boxes with the target's at each checked width. */
export function checkExercise({ target }: Exercise, layout: Layout, measure: Measure): Check[] {
  return CHECKED_WIDTHS.map((width) => {
    const { boxes } = measure(target, width)
    const inPlace = countInPlace(measure(layout, width).boxes, boxes)
    return { width, inPlace, count: boxes.length }
  })
}

/** Returns whether all boxes are in place. */
export function isSolved(checks: readonly Check[]): boolean {
  return checks.every(({ inPlace, count }) => inPlace === count)
}
