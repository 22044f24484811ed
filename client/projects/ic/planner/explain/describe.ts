import type { PlanCheck, UnmetCondition } from '../check-plan.ts'
import { formatDiagnostic } from '../pddl/diagnostic.ts'
import type { Explanation } from './explain.ts'
import type { Obstacle } from './obstacles.ts'

/** Describes an explanation: the result first, then how it follows. */
export function describeExplanation(explanation: Explanation): string[] {
  switch (explanation.kind) {
    case 'unreachable':
      return [
        `Proven: ${explanation.goal} is a goal and can never hold, even if no action deleted anything.`,
        ...explanation.obstacles.map(describeObstacle),
      ]
    case 'conflict':
      return describeConflict(explanation)
    case 'solvable':
      return ['This task has a plan.']
    case 'unproven':
      return [
        'Not proven: the limit was reached before there was a plan or a proof. There may be a plan.',
      ]
    case 'faulty':
      return [formatDiagnostic(explanation.fault)]
  }
}

function describeConflict({
  goals,
  isSmallest,
  levelOff,
}: Extract<Explanation, { kind: 'conflict' }>): string[] {
  const list = goals.join(', ')
  const graph =
    levelOff === undefined
      ? 'All states that can be reached were searched.'
      : `The planning graph levels off at level ${levelOff}: nothing new becomes possible after it.`
  if (goals.length === 0) return ['Proven: no state can be reached.', graph]
  if (goals.length === 1)
    return [`Proven: ${list} cannot be reached, even as the only goal.`, graph]
  const smallest = isSmallest
    ? 'Without any one of them, the others can be reached.'
    : 'A smaller part of them may be in conflict too: the limit was reached before it was known.'
  return [`Proven: these ${goals.length} goals cannot hold together: ${list}.`, graph, smallest]
}

function describeObstacle(obstacle: Obstacle): string {
  const { fact, action = '', others = 0 } = obstacle
  const by = others === 0 ? `Only ${action} adds ${fact}` : `${action} adds ${fact}`
  const more = others === 0 ? '' : ` ${others} more cannot add it either.`
  switch (obstacle.kind) {
    case 'no-action':
      return `Nothing adds ${fact}, and it does not hold at the start.`
    case 'no-object':
      return `${by}, and needs an object of type ${obstacle.type}: there is none.${more}`
    case 'needs':
      return `${by}, and needs ${obstacle.needs}, which can never hold.${more}`
    case 'together':
      return `${by}. Each of its conditions can hold, but not all of them for the same objects.${more}`
  }
}

/** Describes the check of a plan: the result first, then each condition that does not hold. */
export function describeCheck(check: PlanCheck): string[] {
  switch (check.kind) {
    case 'valid': {
      const cost =
        check.cost === undefined ? '' : `, at a cost of ${check.cost.toLocaleString('en')}`
      return [`The plan is valid: ${count(check.actions)}${cost}, and the goal holds at the end.`]
    }
    case 'inapplicable': {
      const { number, line, text } = check.action
      return [
        `Action ${number}, ${text} on line ${line}, cannot be carried out.`,
        ...check.unmet.map(describeUnmet),
      ]
    }
    case 'goal-missed':
      return [
        check.actions === 0
          ? 'The plan is empty, and the goal does not hold at the start.'
          : `${check.actions === 1 ? 'The action' : `All ${count(check.actions)}`} can be carried out, but the goal does not hold at the end.`,
        ...check.unmet.map(describeUnmet),
      ]
    case 'faulty':
      return [formatDiagnostic(check.fault)]
    case 'stopped':
      return ['Stopped: the limit was reached before the plan was carried out.']
  }
}

function count(actions: number): string {
  return `${actions.toLocaleString('en')} action${actions === 1 ? '' : 's'}`
}

function describeUnmet({ condition, because }: UnmetCondition): string {
  const isNegated = condition.startsWith('(not ')
  const fact = isNegated ? condition.slice(5, -1) : condition
  const state = isNegated ? `${fact} holds, but must not` : `${fact} does not hold`
  if (because) {
    const verb = isNegated ? 'added' : 'deleted'
    return `${state}: action ${because.number}, ${because.text} on line ${because.line}, ${verb} it.`
  }
  return isNegated
    ? `${state}: no action before has deleted it.`
    : `${state}: no action before has added it.`
}
