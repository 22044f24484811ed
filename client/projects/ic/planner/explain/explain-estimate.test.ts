import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../../shared/clock.ts'
import { handleRequest } from '../../worker/handle-request.ts'
import type { Texts } from '../../worker/messages.ts'
import type { HeuristicName } from '../names.ts'
import { createLogistics, loadExample } from '../testing-families.ts'
import type { EstimateReason, HeuristicMethod } from './explain-estimate.ts'

const HEURISTICS = ['hff', 'hadd', 'hmax', 'lmcut', 'blind'] satisfies HeuristicName[]

/** Searches, and explains the estimate of each state that it reaches. */
function explainAll(texts: Texts, method: HeuristicMethod, most = 30) {
  const common = { texts, method, time: 60_000, memory: 1e9 }
  const solved = handleRequest({ kind: 'solve', ...common, withRecord: true }, createTestClock())
  if (solved.kind !== 'solved' || !solved.states) throw new Error('a search is recorded')
  const { events, states } = solved.states
  return events.slice(0, most).flatMap((event) => {
    if (event.kind !== 'open') return []
    const facts = states[event.state] ?? []
    const reply = handleRequest({ kind: 'estimate', ...common, facts }, createTestClock())
    if (reply.kind !== 'estimated' || !reply.reason) throw new Error('an estimate is explained')
    return [{ h: event.h, reason: reply.reason }]
  })
}

/** Computes the estimate from its reason. */
function sumUp(reason: EstimateReason): number | undefined {
  const add = (costs: { cost: number }[]) => costs.reduce((sum, { cost }) => sum + cost, 0)
  if (reason.kind === 'plan') return add([...reason.actions])
  if (reason.kind === 'cuts') return add([...reason.cuts])
  if (reason.kind === 'blind') return undefined
  const goals = reason.facts.filter(({ isGoal }) => isGoal)
  if (reason.combine === 'sum') return add(goals)
  return Math.max(...goals.map(({ cost }) => cost))
}

describe('the reason of an estimate', () => {
  it.each(HEURISTICS)('of %s adds up to it, in each state', (heuristic) => {
    for (const texts of [loadExample('blocks'), loadExample('gripper'), createLogistics(3, 2, 1)]) {
      for (const search of ['astar', 'gbfs'] as const) {
        const found = explainAll(texts, { search, heuristic })
        expect(found.length).toBeGreaterThan(5)
        for (const { h, reason } of found) {
          expect(sumUp(reason)).toBe(heuristic === 'blind' ? undefined : h)
        }
      }
    }
  })

  it('is a plan of the task in which nothing is deleted, in its order', () => {
    const [start] = explainAll(loadExample('blocks'), { search: 'gbfs', heuristic: 'hff' }, 1)
    if (start?.reason.kind !== 'plan') throw new Error('hFF has a plan')
    const actions = start.reason.actions.map(({ action }) => action)
    // Sussman's anomaly: c stands on a, b beside them; the goal is a on b on c.
    expect(actions.indexOf('(unstack c a)')).toBeLessThan(actions.indexOf('(pick-up a)'))
    expect(actions.indexOf('(pick-up a)')).toBeLessThan(actions.indexOf('(stack a b)'))
  })

  it('is a plan in its order also where its actions cost nothing', () => {
    const texts = {
      domain: `(define (domain d) (:requirements :strips :action-costs)
        (:predicates (held) (lost) (used)) (:functions (total-cost) - number)
        (:action use :precondition (held) :effect (used))
        (:action lose :precondition (held) :effect (and (lost) (not (held))))
        (:action find :precondition (lost) :effect (held)))`,
      problem: `(define (problem x) (:domain d) (:init (held) (= (total-cost) 0))
        (:goal (and (used) (lost))) (:metric minimize (total-cost)))`,
    }
    const found = explainAll(texts, { search: 'astar', heuristic: 'hff' })
    const actions = ['(find)', '(use)'].map((action) => ({ action, cost: 0 }))
    expect(found.map(({ reason }) => reason)).toContainEqual({ kind: 'plan', actions })
  })

  it('names the goals that nothing makes true from a dead end', () => {
    const texts = {
      domain: `(define (domain d) (:predicates (p) (q) (r))
        (:action a :precondition (p) :effect (and (q) (not (p))))
        (:action b :precondition (p) :effect (r)))`,
      problem: '(define (problem x) (:domain d) (:init (p)) (:goal (and (q) (r))))',
    }
    const found = explainAll(texts, { search: 'astar', heuristic: 'hmax' })
    const dead = found.find(({ h }) => h === -1)?.reason
    expect(dead).toMatchObject({ kind: 'costs', unreached: ['(r)'] })
  })

  it('is refused for facts and texts that are none', () => {
    const method = { search: 'astar', heuristic: 'hmax' } as const
    const ask = (texts: Texts, facts: number[]) =>
      handleRequest({ kind: 'estimate', texts, method, facts, time: 1 }, createTestClock())
    const texts = loadExample('blocks')
    const none = { kind: 'estimated', reason: undefined }
    expect(ask(texts, [1_000_000])).toEqual(none)
    expect(ask({ ...texts, domain: '(define' }, [])).toEqual(none)
    expect(ask({ ...texts, domain: ' '.repeat(1_000_001) }, [])).toEqual(none)
  })
})
