import type { PlanExecution } from '../planner/execution.ts'
import {
  type Atoms,
  groupFacts,
  listStates,
  type Point,
  type PlanAnimation,
} from './plan-animation.ts'

const BLOCK = { width: 56, height: 40 }
const GAP = 20
const MARGIN = 16
const HAND = { width: 72, height: 10 }

/** Beyond this number, blocks are too small to read. */
const MAX_BLOCKS = 16

const ON_TABLE = ['on-table', 'ontable']

const PREDICATES = ['on', 'holding', ...ON_TABLE]

/** Animates a blocks-world plan: blocks, a table and a hand. Returns undefined for other domains. */
export function animateBlocks(execution: PlanExecution): PlanAnimation | undefined {
  const facts = groupFacts(execution, PREDICATES)
  const mentions = (predicate: string) => facts.has(predicate)
  if (!ON_TABLE.some(mentions) || !(mentions('holding') || mentions('on'))) return undefined
  const blocks = [...new Set(listBlocks(facts))].sort()
  if (blocks.length === 0 || blocks.length > MAX_BLOCKS) return undefined
  const states = listStates(execution, PREDICATES)

  const width = 2 * MARGIN + blocks.length * (BLOCK.width + GAP) - GAP
  // Room for the highest tower and one block held above it.
  const table = MARGIN + HAND.height + (Math.min(blocks.length, 7) + 1) * BLOCK.height + GAP
  let handX = MARGIN
  const keyframes = states.map((state) => {
    const pose = new Map<string, Point>()
    const held = state.get('holding')?.[0]?.[0]
    const placeOf = (block: string, depth: number): Point => {
      const below = state.get('on')?.find(([top]) => top === block)?.[1]
      if (below === undefined || depth > blocks.length) {
        // Each block has its own column on the table.
        const x = MARGIN + blocks.indexOf(block) * (BLOCK.width + GAP)
        return { x, y: table - BLOCK.height }
      }
      const { x, y } = placeOf(below, depth + 1)
      return { x, y: y - BLOCK.height }
    }
    for (const block of blocks) if (block !== held) pose.set(block, placeOf(block, 0))
    return { pose, held }
  })
  // The hand is above the block that it picks up or puts down.
  keyframes.forEach(({ pose, held }, index) => {
    const before = keyframes[index - 1]
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
    sprites: [
      { name: HAND_NAME, kind: 'hand', ...HAND },
      ...blocks.map((name) => ({ name, kind: 'block' as const, ...BLOCK })),
    ],
    keyframes: keyframes.map(({ pose }) => pose),
    descriptions: states.map(describe),
    path: 'corner',
  }
}

/** Cannot collide with a block: PDDL names hold no spaces. */
const HAND_NAME = 'the hand'

function listBlocks(facts: Atoms): string[] {
  return PREDICATES.flatMap((predicate) => facts.get(predicate)?.flat() ?? [])
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
