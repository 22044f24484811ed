import { createBits, countWords } from '../bits.ts'
import { groundTask } from '../ground/ground.ts'
import { keepRelevant } from '../ground/relevant.ts'
import { createHeuristic } from '../heuristics/create-heuristic.ts'
import type { EstimateParts } from '../heuristics/heuristic.ts'
import { LimitReached, type Meter } from '../meter.ts'
import type { Sources } from '../pddl/diagnostic.ts'
import { listCosts, type Method } from '../plan.ts'
import { runOnTask } from '../run-on-task.ts'
import type { Task } from '../task.ts'

/** A search with a heuristic. */
export type HeuristicMethod = Extract<Method, { heuristic: unknown }>

/** Why a heuristic gives a state its value. Facts and actions are texts such as `(on a b)`. */
export type EstimateReason =
  /** hadd and hmax: what each fact costs, and the cheapest action for it; none for facts of the state. */
  | {
      kind: 'costs'
      combine: 'sum' | 'max'
      facts: readonly { fact: string; cost: number; action: string | undefined; isGoal: boolean }[]
      /** Goals that nothing makes true. */
      unreached: readonly string[]
    }
  /** hFF: the actions of a relaxed plan, in an order in which they can be carried out. */
  | { kind: 'plan'; actions: readonly { action: string; cost: number }[] }
  /** LM-cut: sets of actions, one of which every plan has. */
  | { kind: 'cuts'; cuts: readonly { cost: number; actions: readonly string[] }[] }
  | { kind: 'blind' }

/**
 * Explains the value of a state, in the task as the search has it. Returns undefined if the texts have a fault
 * or a limit is reached.
 * @param facts numbers of the facts of the state, as the search names them
 */
export function explainEstimate(
  texts: Sources,
  method: HeuristicMethod,
  facts: readonly number[],
  meter: Meter,
): EstimateReason | undefined {
  try {
    const ground = runOnTask(texts, (parsed) => keepRelevant(groundTask(parsed, meter)))
    if (!ground.ok) return undefined
    const task = ground.value
    if (facts.some((fact) => fact >= task.facts.length)) return undefined
    const costs = listCosts(task, method.search)
    const heuristic = createHeuristic(method.heuristic, task, costs, meter)
    const words = createBits(countWords(task.facts.length), facts)
    return nameParts(heuristic.explain(words, 0), task, costs)
  } catch (error) {
    if (error instanceof LimitReached) return undefined
    throw error
  }
}

function nameParts(parts: EstimateParts, task: Task, costs: Int32Array): EstimateReason {
  const nameFact = (fact: number) => task.facts[fact] ?? ''
  // Axioms have no name.
  const nameAction = (operator: number) => task.operators[operator]?.name
  const listActions = (operators: readonly number[]) =>
    operators.flatMap((operator) => {
      const action = nameAction(operator)
      return action === undefined ? [] : [{ action, cost: costs[operator] ?? 0 }]
    })
  switch (parts.kind) {
    case 'costs': {
      const { combine, facts } = parts
      const reached = new Set(facts.map(({ fact }) => fact))
      const isGoal = new Set(task.goal)
      return {
        kind: 'costs',
        combine,
        facts: facts.map(({ fact, cost, operator }) => ({
          fact: nameFact(fact),
          cost,
          action: nameAction(operator),
          isGoal: isGoal.has(fact),
        })),
        unreached: task.goal.filter((fact) => !reached.has(fact)).map(nameFact),
      }
    }
    case 'plan':
      return { kind: 'plan', actions: listActions(parts.operators) }
    case 'cuts':
      return {
        kind: 'cuts',
        cuts: parts.cuts.map(({ cost, operators }) => ({
          cost,
          actions: listActions(operators).map(({ action }) => action),
        })),
      }
    case 'blind':
      return parts
  }
}
