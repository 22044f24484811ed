import { beforeAll, describe, expect, it } from 'vitest'
import { createGripper, loadExample, type Texts } from '../planner/testing-families.ts'
import type { DrawnGraph } from '../worker/graph-record.ts'
import { solveWithRecord } from '../worker/testing.ts'
import { drawEdges, findNeighbour, layOut, type GraphLayout } from './layout.ts'
import {
  explainMutex,
  listFacts,
  listMutexes,
  nameAction,
  nameFact,
  type GraphNode,
} from './node.ts'
import { describeEvent, replayEvents } from './search-state.ts'
import { findPlanSubgraph } from './plan-subgraph.ts'

type Solved = { graph: DrawnGraph; steps: readonly (readonly string[])[] }

/** Returns the names of the given actions without no-ops. */
function nameOperators(graph: DrawnGraph, actions: Iterable<number>): string[] {
  return [...actions]
    .filter((action) => action < graph.task.operators.length)
    .map((action) => nameAction(graph, action))
}

function solve(texts: Texts): Solved {
  const { outcome, graph } = solveWithRecord(texts, { search: 'graphplan' })
  if (outcome.kind !== 'plan') throw new Error('No plan')
  if (!graph?.drawn) throw new Error('No graph')
  return { graph: graph.drawn, steps: outcome.steps }
}

let blocks: Solved
let logistics: Solved
beforeAll(() => {
  blocks = solve(loadExample('blocks'))
  logistics = solve(loadExample('logistics'))
})

/** The reasons of a node's mutexes, by the other's name. */
function reasonsOf({ graph }: Solved, kind: GraphNode['kind'], name: string, level: number) {
  const { facts, operators } = graph.task
  const names = [
    ...operators.map((operator) => operator.name),
    ...facts.map((fact) => `no-op of ${fact}`),
  ]
  const number = kind === 'fact' ? facts.indexOf(name) : names.indexOf(name)
  const nameOf = kind === 'fact' ? nameFact : nameAction
  const place = { kind, level, number }
  return Object.fromEntries(
    listMutexes(graph, place).map((other) => [
      nameOf(graph, other),
      explainMutex(graph, place, other),
    ]),
  )
}

describe('the explanation of a mutex', () => {
  it('is interference if one action deletes a precondition of the other', () => {
    expect(reasonsOf(blocks, 'action', '(pick-up b)', 1)).toMatchObject({
      '(unstack c a)': 'Interference: (pick-up b) deletes (hand-empty), which (unstack c a) needs.',
      'no-op of (clear b)':
        'Interference: (pick-up b) deletes (clear b), which no-op of (clear b) needs.',
    })
  })

  it('is competing needs if their preconditions are mutex', () => {
    expect(reasonsOf(blocks, 'action', '(stack b c)', 2)['(put-down c)']).toMatch(
      /^(Competing needs: \(.*\) and \(.*\) exclude each other in the level before|Interference: .*)\.$/,
    )
    expect(reasonsOf(blocks, 'action', 'no-op of (holding c)', 2)['no-op of (holding b)']).toBe(
      'Competing needs: (holding c) and (holding b) exclude each other in the level before.',
    )
  })

  it('of two facts is that all their achievers are mutex', () => {
    expect(reasonsOf(blocks, 'fact', '(holding b)', 1)['(holding c)']).toBe(
      'Every way to the one excludes every way to the other: (holding b) comes from (pick-up b); (holding c) comes from (unstack c a).',
    )
  })

  it('exists for every mutex of the graph', () => {
    for (const { graph } of [blocks, logistics]) {
      graph.levels.forEach((_, level) => {
        for (const kind of ['fact', 'action'] as const) {
          const size =
            graph.task.facts.length + (kind === 'action' ? graph.task.operators.length : 0)
          for (let number = 0; number < size; number++) {
            const place = { kind, level, number }
            const mutexes = listMutexes(graph, place)
            expect(mutexes.filter((other) => explainMutex(graph, place, other) === '')).toEqual([])
          }
        }
      })
    }
  })
})

describe('the subgraph of a plan', () => {
  it('has its actions, and the facts and no-ops from the goals back to level 0', () => {
    const { graph, steps } = logistics
    const support = findPlanSubgraph(graph, steps)
    expect(support.slice(1).map(({ actions }) => nameOperators(graph, actions).sort())).toEqual(
      steps.map((step) => [...step].sort()),
    )
    support.forEach(({ facts }, level) => {
      const present = graph.levels[level]
      expect(present && listFacts(graph, present)).toEqual(expect.arrayContaining([...facts]))
    })
    expect([...(support.at(-1)?.facts ?? [])].sort()).toEqual([...graph.task.goal].sort())
  })
})

describe('the subgraph of a plan with alternatives', () => {
  it('has the case of each action that was possible, and the way to reach the goal', () => {
    const { graph, steps } = solve({
      domain: `(define (domain d) (:predicates (a) (b) (c) (d))
        (:action one :precondition (or (b) (a)) :effect (c))
        (:action two :precondition (c) :effect (when (a) (d)))
        (:action stop :effect (not (a))))`,
      problem: '(define (problem p) (:domain d) (:init (a)) (:goal (and (d) (or (c) (a)))))',
    })
    const support = findPlanSubgraph(graph, steps)
    expect(steps).toEqual([['(one)'], ['(two)']])
    expect(support.slice(1).map(({ actions }) => nameOperators(graph, actions))).toEqual([
      ['(one)'],
      ['(two)'],
      ['(goal!)'],
    ])
    expect([...(support[0]?.facts ?? [])].map((fact) => nameFact(graph, fact))).toEqual(['(a)'])
  })
})

describe('the layout of a graph', () => {
  const draw = ({ graph, steps }: Solved, last: number, withNoOps = false): GraphLayout =>
    layOut(graph, { last, withNoOps, support: findPlanSubgraph(graph, steps) })

  it('alternates facts and actions, with each fact in one row', () => {
    const { columns, nodes } = draw(blocks, 6)
    expect(columns.map(({ kind }) => kind)).toEqual([
      'fact',
      ...Array.from({ length: 6 }, () => ['action', 'fact']).flat(),
    ])
    expect(columns.map(({ nodes: column }) => column.length).slice(0, 5)).toEqual([6, 2, 9, 7, 12])
    expect(nodes.get('fact-0-0')?.y).toBe(nodes.get('fact-6-0')?.y)
  })

  it('includes no-ops if they are switched on', () => {
    const [, first] = draw(blocks, 1, true).columns
    expect(first?.nodes).toHaveLength(8)
  })

  it('omits early levels if there are too many nodes, and starts with facts', () => {
    const { columns, nodes } = draw(logistics, 9, true)
    expect(nodes.size).toBeLessThanOrEqual(240)
    expect(columns[0]).toMatchObject({ kind: 'fact' })
    expect(columns[0]?.level).toBeGreaterThan(0)
    expect(columns.at(-1)?.level).toBe(9)
  })

  it('limits a long column, but draws all nodes of the plan', () => {
    const texts = createGripper(20)
    const problem = texts.problem.replace(/\(:goal.*/, '(:goal (in ball19 there)))')
    const many = solve({ ...texts, problem })
    const support = findPlanSubgraph(many.graph, many.steps)
    const { columns } = layOut(many.graph, { last: 2, withNoOps: true, support })
    const long = columns.find(({ kind, level }) => kind === 'action' && level === 2)
    expect(long?.nodes).toHaveLength(40)
    expect(long?.hidden).toBeGreaterThan(0)
    expect(long?.nodes.map(({ number }) => number)).toEqual(
      expect.arrayContaining([...(support[2]?.actions ?? [])].slice(0, 1)),
    )
  })

  it('has lines for preconditions and add effects, and a straight one for a no-op', () => {
    const { graph } = blocks
    const picture = draw(blocks, 1)
    const action = graph.task.operators.findIndex(({ name }) => name === '(pick-up b)')
    const lines = (kind: 'needs' | 'adds') =>
      drawEdges(graph, picture, { kind: 'action', level: 1, number: action }, kind).split('M')
        .length - 1
    expect([lines('needs'), lines('adds')]).toEqual([3, 1])
    const noOp = { kind: 'action', level: 1, number: graph.task.operators.length } as const
    expect(drawEdges(graph, picture, noOp, 'needs')).toBe('')
    expect(drawEdges(graph, picture, noOp, 'adds')).toMatch(/^M\d+ /)
  })

  it('is navigated by the arrow keys, which stop at its edges', () => {
    const picture = draw(blocks, 1)
    const [facts, actions] = picture.columns
    const start = facts?.nodes[0]?.key ?? ''
    expect(findNeighbour(picture, start, 'ArrowDown')?.key).toBe(facts?.nodes[1]?.key)
    expect(findNeighbour(picture, start, 'ArrowRight')?.key).toBe(actions?.nodes[0]?.key)
    expect(findNeighbour(picture, facts?.nodes.at(-1)?.key ?? '', 'ArrowRight')?.key).toBe(
      actions?.nodes.at(-1)?.key,
    )
    for (const direction of ['ArrowUp', 'ArrowLeft', 'x']) {
      expect(findNeighbour(picture, start, direction)).toBeUndefined()
    }
  })
})

describe('the steps of the search', () => {
  it('end with the plan’s actions chosen in every level', () => {
    for (const { graph, steps } of [blocks, logistics]) {
      const { open } = replayEvents(graph.events, graph.events.length)
      steps.forEach((step, index) => {
        const chosen = open.get(index + 1)?.chosen.values() ?? []
        expect([...new Set(nameOperators(graph, chosen))].sort()).toEqual([...step].sort())
      })
    }
  })

  it('count learned no-goods and no-good hits, and describe each event', () => {
    const { graph } = logistics
    const { learned: learnt, noGoodHits: met } = replayEvents(graph.events, graph.events.length)
    const count = (kind: string) => graph.events.filter((event) => event.kind === kind).length
    expect([...learnt.values()].reduce((sum, size) => sum + size, 0)).toBe(count('learn'))
    expect(met).toBe(count('meet'))
    expect(
      graph.events.map((event) => describeEvent(graph, event)).filter((text) => !text),
    ).toEqual([])
    const [first] = graph.events
    expect(first && describeEvent(graph, first)).toBe('The graph grows to level 1.')
  })
})
