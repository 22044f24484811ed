import { describe, expect, it } from 'vitest'
import { measureCpuTime } from '../../../../shared/testing-cpu-time.ts'
import { checkPlan } from './check-plan.ts'
import { parsePddl } from './pddl/parse.ts'
import { executePlan } from './execute-plan.ts'
import { stateAfter } from './execution.ts'
import { loadExample, type Texts } from './testing-families.ts'
import { createMeter } from './testing-planner.ts'

function tell({ domain, problem }: Texts, steps: string[][]) {
  const parsed = parsePddl({ file: 'domain', text: domain }, { file: 'problem', text: problem })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem))
  return executePlan(parsed.value, steps, createMeter())
}

describe('the execution of a plan', () => {
  it('has the true facts after each step', () => {
    const story = tell(loadExample('blocks'), [['(unstack c a)'], ['(put-down c)']])
    expect([...stateAfter(story, 0)].sort()).toEqual(
      ['(clear b)', '(clear c)', '(hand-empty)', '(on c a)', '(on-table a)', '(on-table b)'].sort(),
    )
    expect([...stateAfter(story, 1)].sort()).toEqual(
      ['(clear a)', '(clear b)', '(holding c)', '(on-table a)', '(on-table b)'].sort(),
    )
    expect(stateAfter(story, 2)).toContain('(on-table c)')
    expect(stateAfter(story, 99)).toEqual(stateAfter(story, 2))
  })

  it('has the types of its objects, and static facts', () => {
    const story = tell(loadExample('logistics'), [])
    expect(story.objects.find(({ name }) => name === 'jet')?.types).toEqual(
      expect.arrayContaining(['plane', 'vehicle', 'movable', 'object']),
    )
    expect(story.init).toContain('(in-city north-office north)')
  })

  it('lets an add effect win over a delete effect of the same action', () => {
    const story = tell(
      {
        domain: `(define (domain d) (:predicates (p ?x)) (:constants k)
          (:action a :parameters (?x) :effect (and (not (p ?x)) (p k))))`,
        problem: '(define (problem q) (:domain d) (:objects o) (:init (p o)) (:goal (p k)))',
      },
      [['(a k)'], ['(a o)']],
    )
    expect([...stateAfter(story, 1)]).toEqual(['(p o)', '(p k)'])
    expect([...stateAfter(story, 2)]).toEqual(['(p k)'])
  })

  it('has the facts that follow from rules', () => {
    const domain = `(define (domain d) (:predicates (on ?x ?y) (above ?x ?y))
      (:derived (above ?x ?y) (or (on ?x ?y) (exists (?z) (and (on ?x ?z) (above ?z ?y)))))
      (:action put :parameters (?x ?y) :effect (on ?x ?y))
      (:action drop :parameters (?x ?y) :precondition (above ?x ?y) :effect (not (on ?x ?y))))`
    const problem = `(define (problem p) (:domain d) (:objects a b c) (:init (on a b)) (:goal (above a c)))`
    const story = tell({ domain, problem }, [['(put b c)'], ['(drop a b)']])
    expect([...stateAfter(story, 0)]).toEqual(['(on a b)', '(above a b)'])
    expect(stateAfter(story, 1)).toContain('(above a c)')
    expect([...stateAfter(story, 2)].sort()).toEqual(['(above b c)', '(on b c)'])
  })

  it('and the check of a plan do not copy the whole state at each step', () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index)
    const roads = numbers.flatMap((from) => numbers.map((to) => `(road o${from} o${to})`))
    const domain = `(define (domain d) (:predicates (p) (road ?x ?y))
      (:action on :effect (p)) (:action off :effect (not (p))))`
    const problem = `(define (problem q) (:domain d)
      (:objects ${numbers.map((number) => `o${number}`).join(' ')})
      (:init ${roads.join(' ')}) (:goal (p)))`
    const steps = Array.from({ length: 1001 }, (_, index) => [index % 2 === 0 ? '(on)' : '(off)'])
    const run = (count: number) => {
      const part = steps.slice(0, count)
      const texts = {
        domain: { file: 'domain', text: domain },
        problem: { file: 'problem', text: problem },
        plan: { file: 'plan', text: part.flat().join('\n') },
      }
      return () => {
        tell({ domain, problem }, part)
        expect(checkPlan(texts, createMeter()).kind).toBe('valid')
      }
    }
    expect(measureCpuTime(run(1001), 1)).toBeLessThan(5 * measureCpuTime(run(1), 3))
  })

  it('has conditional effects, whose conditions are those of the state before the step', () => {
    const domain = `(define (domain d) (:predicates (in ?x) (at ?x) (p))
      (:action move :effect (and (p) (forall (?x) (when (and (in ?x) (not (p))) (at ?x)))))
      (:action drop :parameters (?y)
        :effect (when (or (p) (exists (?z) (and (at ?z) (not (= ?z ?y))))) (not (in ?y)))))`
    const problem = '(define (problem p) (:domain d) (:objects a b) (:init (in a)) (:goal (p)))'
    const story = tell({ domain, problem }, [['(drop a)'], ['(move)'], ['(move)'], ['(drop a)']])
    const states = [1, 2, 3, 4].map((count) => [...stateAfter(story, count)].sort())
    expect(states).toEqual([
      ['(in a)'],
      ['(at a)', '(in a)', '(p)'],
      ['(at a)', '(in a)', '(p)'],
      ['(at a)', '(p)'],
    ])
  })
})
