import type { Story } from '../planner/story.ts'
import { type Atoms, listStates, type Point, type Stage } from './stage.ts'

const BLOCK = { width: 56, height: 40 }
const GAP = 20
const MARGIN = 16
const HAND = { width: 72, height: 10 }

/** More would be too small to be told apart. */
const MAX_BLOCKS = 16

const ON_TABLE = ['on-table', 'ontable']

/** Blocks, a table and a hand; undefined for a story that is about something else. */
export function stageBlocks(story: Story): Stage | undefined {
  const states = listStates(story)
  const tells = (predicate: string) => states.some((state) => state.has(predicate))
  if (!ON_TABLE.some(tells) || !(tells('holding') || tells('on'))) return undefined
  const blocks = [...new Set(states.flatMap(listBlocks))].sort()
  if (blocks.length === 0 || blocks.length > MAX_BLOCKS) return undefined

  const width = 2 * MARGIN + blocks.length * (BLOCK.width + GAP) - GAP
  // A tower of all, and room for one to be lifted over it.
  const table = MARGIN + HAND.height + (Math.min(blocks.length, 7) + 1) * BLOCK.height + GAP
  let handX = MARGIN
  const poses = states.map((state) => {
    const pose = new Map<string, Point>()
    const held = state.get('holding')?.[0]?.[0]
    const placeOf = (block: string, depth: number): Point => {
      const below = state.get('on')?.find(([top]) => top === block)?.[1]
      if (below === undefined || depth > blocks.length) {
        // Each block has its own place on the table.
        const x = MARGIN + blocks.indexOf(block) * (BLOCK.width + GAP)
        return { x, y: table - BLOCK.height }
      }
      const { x, y } = placeOf(below, depth + 1)
      return { x, y: y - BLOCK.height }
    }
    for (const block of blocks) if (block !== held) pose.set(block, placeOf(block, 0))
    return { pose, held }
  })
  // The hand takes a block where it lies, and brings it where it will lie.
  poses.forEach(({ pose, held }, index) => {
    const before = poses[index - 1]
    if (held !== undefined) {
      handX = before?.pose.get(held)?.x ?? handX
      pose.set(held, { x: handX, y: MARGIN + HAND.height })
    } else if (before?.held !== undefined) {
      handX = pose.get(before.held)?.x ?? handX
    }
    pose.set(HAND_NAME, { x: handX + (BLOCK.width - HAND.width) / 2, y: MARGIN })
  })
  return {
    width,
    height: table + MARGIN,
    backdrops: [
      { kind: 'table', name: '', x: MARGIN / 2, y: table, width: width - MARGIN, height: 4 },
    ],
    things: [
      { name: HAND_NAME, kind: 'hand', ...HAND },
      ...blocks.map((name) => ({ name, kind: 'block' as const, ...BLOCK })),
    ],
    poses: poses.map(({ pose }) => pose),
    words: states.map(describe),
    path: 'corner',
  }
}

/** No block has this name: names hold no spaces. */
const HAND_NAME = 'the hand'

function listBlocks(state: Atoms): string[] {
  return ['on', 'holding', ...ON_TABLE].flatMap((predicate) => state.get(predicate)?.flat() ?? [])
}

function describe(state: Atoms): string {
  const held = state.get('holding')?.[0]?.[0]
  return [
    ...(state.get('on') ?? []).map(([top = '', below = '']) => `${top} is on ${below}`),
    ...ON_TABLE.flatMap((predicate) => state.get(predicate) ?? []).map(
      ([block = '']) => `${block} is on the table`,
    ),
    held === undefined ? 'the hand is empty' : `the hand holds ${held}`,
  ].join('; ')
}
