import { describe, expect, it } from 'vitest'
import project from 'virtual:content/projects/ic'
import type { Block, Inline } from '../../../shared/content/markdown.ts'
import { PlanningGraph } from './planner/graphplan/planning-graph.ts'
import { createMeter, ground, METHODS, nameMethod, planTexts } from './planner/testing-planner.ts'
import { readExample, type Texts } from './planner/testing-families.ts'

const codes = project.blocks.flatMap((block) =>
  block.kind === 'code' && block.language === 'pddl' ? [block.code.trim()] : [],
)

/** The plain words of a cell. */
function write(cell: readonly Inline[]): string {
  return cell.filter((part) => typeof part === 'string').join('')
}

type Table = Extract<Block, { kind: 'table' }>

/** The tables whose first head cell is this, as texts. */
function findTables(head: string): string[][][] {
  const isTable = (block: Block): block is Table =>
    block.kind === 'table' && write(block.head[0] ?? []) === head
  return project.blocks.filter(isTable).map(({ rows }) => rows.map((row) => row.map(write)))
}

function load(name: string): Texts {
  return { domain: readExample(`${name}-domain`), problem: readExample(`${name}-problem`) }
}

describe('the text of the Computational Intelligence page', () => {
  it("shows the same tasks as the planner's examples", () => {
    const names = ['tea', 'blocks', 'logistics']
    expect(codes).toEqual(
      names.flatMap((name) => Object.values(load(name)).map((text) => text.trim())),
    )
  })

  it.each([
    ['tea', 0],
    ['blocks', 1],
  ] as const)('has the sizes of the graph of %s as the planner counts them', (name, place) => {
    const rows = findTables('Level')[place] ?? []
    expect(rows.length).toBeGreaterThan(3)
    const graph = new PlanningGraph(ground(load(name)), createMeter())
    while (graph.levels.length < rows.length) graph.extend()
    const expected = rows.map((_, level) => {
      const counts = graph.count(level)
      const ofActions = [
        counts.actions,
        counts.actionsWithNoOps,
        counts.actionMutexes,
        counts.actionMutexesWithNoOps,
      ]
      return [
        level,
        counts.facts,
        ...(level === 0 ? ['', '', '', ''] : ofActions),
        counts.factMutexes,
      ]
    })
    expect(rows).toEqual(expected.map((row) => row.map(String)))
  })

  it("has the planner's lengths and nodes for both problems", () => {
    const [, own = []] = findTables('Problem')
    const searches: Record<string, string> = {
      Graphplan: 'graphplan',
      'breadth-first': 'bfs',
      'A*, hmax': 'astar hmax',
      'A*, LM-cut': 'astar lmcut',
      'greedy, hFF': 'gbfs hff',
      'greedy, hadd': 'gbfs hadd',
    }
    for (const [problem = '', search = '', length = '', nodes = ''] of own) {
      const method = METHODS.find((candidate) => nameMethod(candidate) === searches[search])
      const outcome =
        method && planTexts(load(problem.startsWith('Logistics') ? 'logistics' : 'blocks'), method)
      if (outcome?.kind !== 'plan') throw new Error(`No plan by ${search}`)
      const { steps, statistics } = outcome
      expect(length.replace(/ \(.*/, '')).toBe(
        search === 'Graphplan'
          ? `${steps.flat().length} in ${steps.length} steps`
          : String(steps.flat().length),
      )
      const effort = statistics.nodes?.expanded ?? statistics.graph?.searched ?? 0
      expect(nodes.replace(' goal sets', '')).toBe(effort.toLocaleString('en'))
    }
    expect(own).toHaveLength(9)
  })
})
