import { formatCount } from '../../../../shared/count.ts'
import { SECOND } from '../../../../shared/clock.ts'
import type { PlanCheck } from '../planner/check-plan.ts'
import { describeCheck } from '../planner/explain/describe.ts'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import type { Method, Outcome, PlanOutcome } from '../planner/plan.ts'
import { MAX_MEMORY_BYTES, type PlannerRequest, type Texts } from '../worker/messages.ts'
import type { PlannerReply } from '../worker/planner-client.ts'
import { describeDiagnostic, describeReply, nameMethod } from '../workbench/format.ts'
import {
  type DomainExercise,
  type Exercise,
  type HiddenProblem,
  type LevelsExercise,
  type MethodExercise,
  parseMethodKey,
  type ProblemExercise,
} from './exercise.ts'
import { checkLevels } from './goal-levels.ts'
import { replaceGoal } from './replace-goal.ts'

/** What the check of an answer found. The first line says what is wrong, the others why. */
export type Verdict =
  | { kind: 'solved'; lines: readonly string[] }
  /** The answer has an error in the language. */
  | { kind: 'faulty'; fault: Diagnostic }
  | { kind: 'wrong'; lines: readonly string[]; plan?: string; problem?: string }
  /** The check did not end, which says nothing about the answer. */
  | { kind: 'unfinished'; lines: readonly string[] }

/** Sends a request to the planner. */
export type Ask = (request: PlannerRequest) => Promise<PlannerReply>

/** Time limit of one search. */
const TIME_LIMIT = 20 * SECOND

/** Finds the cheapest plan, and proves it. */
export const PROVING: Method = { search: 'astar', heuristic: 'lmcut' }

/** Maximum number of goals that are tried alone; the check of a plan lists no more. */
const MAX_GOALS = 19

/** Thrown with a sentence for the visitor when the planner gives no answer, for example because the visitor cancelled. */
class Unanswered extends Error {}

/**
 * Checks an answer by what it does: the planner runs it, and nothing is compared with the text of
 * the solution.
 */
export async function checkAnswer(exercise: Exercise, answer: string, ask: Ask): Promise<Verdict> {
  try {
    switch (exercise.kind) {
      case 'domain':
        return await checkDomain(exercise, answer, ask)
      case 'problem':
        return await checkProblem(exercise, answer, ask)
      case 'method':
        return await checkMethod(exercise, answer, ask)
      case 'levels':
        return await checkNumbers(exercise, answer, ask)
    }
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    return { kind: 'unfinished', lines: [error.message] }
  }
}

async function solve(ask: Ask, texts: Texts, method = PROVING, withRecord = false) {
  const limits = { time: TIME_LIMIT, memory: MAX_MEMORY_BYTES }
  const reply = await ask({ kind: 'solve', texts, method, ...limits, withRecord })
  if (reply.kind !== 'solved') throw new Unanswered(describeReply(reply))
  return reply
}

async function validate(ask: Ask, texts: Texts, plan: string): Promise<PlanCheck> {
  const reply = await ask({ kind: 'validate', texts, plan, time: TIME_LIMIT })
  if (reply.kind !== 'validated') throw new Unanswered(describeReply(reply))
  return reply.check
}

/** Returns what the answer is compared with. @throws Unanswered if a limit was reached, which says nothing about the answer */
function expectDecided<Result extends PlanCheck | Outcome>(
  result: Result,
): Exclude<Result, { kind: 'stopped' }> {
  if (result.kind !== 'stopped') return result as Exclude<Result, { kind: 'stopped' }>
  throw new Unanswered(
    'Not decided: the planner reached its limit. Close other tabs and try again.',
  )
}

async function checkDomain(exercise: DomainExercise, answer: string, ask: Ask): Promise<Verdict> {
  const { problems, solution } = exercise
  for (const [index, hidden] of problems.entries()) {
    const where = `With your domain, problem ${index + 1} of ${problems.length}`
    const own = { domain: answer, problem: hidden.text }
    const reference = { domain: solution, problem: hidden.text }
    const found = await checkHidden({ where, hidden, own, reference, ask })
    if (found) return found
  }
  return {
    kind: 'solved',
    lines: [
      `All ${problems.length} hidden problems are right: those with a plan and those without.`,
    ],
  }
}

/** Writes a plan with one action on each line. */
function listActions({ steps }: PlanOutcome): string {
  return steps.flat().join('\n')
}

type HiddenCheck = {
  where: string
  hidden: HiddenProblem
  /** The problem with the domain of the visitor, and with that of the solution. */
  own: Texts
  reference: Texts
  ask: Ask
}

/** Checks a domain on one hidden problem; undefined if it behaves as the reference does. */
async function checkHidden(check: HiddenCheck): Promise<Verdict | undefined> {
  const { where, hidden, own, reference, ask } = check
  const wrong = (says: string, lines: readonly string[] = [], plan?: string): Verdict => ({
    kind: 'wrong',
    lines: [`${where} ${says}`, `The problem: ${hidden.about}`, ...lines],
    problem: hidden.text,
    ...(plan !== undefined && { plan }),
  })
  const { outcome } = await solve(ask, own)
  if (outcome.kind === 'faulty') {
    const { fault } = outcome
    if (fault.file === 'domain') return { kind: 'faulty', fault }
    return wrong('cannot be read.', [describeDiagnostic(fault)])
  }
  if (outcome.kind === 'stopped') {
    return wrong('is not decided: the search reached its limit.')
  }
  const best = expectDecided((await solve(ask, reference)).outcome)
  if (outcome.kind === 'unsolvable') {
    if (best.kind !== 'plan') return undefined
    const { lines, plan } = await tryReferencePlan(check, best)
    return wrong('has no plan, but should have one.', lines, plan)
  }
  const plan = listActions(outcome)
  const result = expectDecided(await validate(ask, reference, plan))
  if (best.kind !== 'plan') {
    const says = 'has a plan, but must not have one.'
    return wrong(says, describeResult(result), plan)
  }
  if (result.kind !== 'valid') {
    return wrong('gets a plan that must not be possible.', describeResult(result), plan)
  }
  if (outcome.cost !== result.cost) {
    const counted = outcome.cost?.toLocaleString('en') ?? 'nothing'
    const says = `counts ${counted} for a plan that costs ${formatAmount(result.cost)}.`
    return wrong(says, [], plan)
  }
  const size = result.cost ?? result.actions
  const fewest = best.cost ?? best.steps.length
  if (size <= fewest) return undefined
  const unit = result.cost === undefined ? 'action' : 'unit'
  const says = `takes ${formatCount(size, unit)}, but ${formatAmount(fewest)} suffice.`
  const { lines, plan: shorter } = await tryReferencePlan(check, best)
  return wrong(says, lines, shorter)
}

/** Describes the check of a plan that the planner wrote: its lines need no file name. */
function describeResult(check: PlanCheck): string[] {
  return check.kind === 'faulty' ? [describeDiagnostic(check.fault)] : describeCheck(check)
}

function formatAmount(amount = 0): string {
  return amount.toLocaleString('en')
}

/** Carries out the plan of the reference with the visitor's domain, and says where it stops. */
async function tryReferencePlan(
  { own, ask }: HiddenCheck,
  best: PlanOutcome,
): Promise<{ lines: string[]; plan: string }> {
  const plan = listActions(best)
  const result = await validate(ask, own, plan)
  const lines = ['The plan below should be possible. With your domain:', ...describeResult(result)]
  return { lines, plan }
}

async function checkProblem(
  { domain }: ProblemExercise,
  answer: string,
  ask: Ask,
): Promise<Verdict> {
  const wrong = (line: string, plan?: string): Verdict => ({
    kind: 'wrong',
    lines: [line],
    ...(plan !== undefined && { plan }),
  })
  const { outcome } = await solve(ask, { domain, problem: answer })
  if (outcome.kind === 'faulty') return { kind: 'faulty', fault: outcome.fault }
  if (outcome.kind === 'stopped') {
    return wrong('Not decided: the search reached its limit. Write a problem with fewer objects.')
  }
  if (outcome.kind === 'plan') {
    const plan = listActions(outcome)
    const length = outcome.steps.length
    if (length === 0) return wrong('All goals of your problem hold from the start.')
    return wrong(`Your problem has a plan of ${formatCount(length, 'action')}.`, plan)
  }
  const start = expectDecided(await validate(ask, { domain, problem: answer }, ''))
  const goals = start.kind === 'goal-missed' ? start.unmet.map(({ condition }) => condition) : []
  if (goals.length > MAX_GOALS) {
    return wrong(`Write at most ${MAX_GOALS} goals that do not hold at the start.`)
  }
  for (const goal of goals) {
    const alone = await solve(ask, { domain, problem: replaceGoal(answer, goal) })
    if (alone.outcome.kind === 'plan') continue
    if (alone.outcome.kind === 'stopped') {
      return wrong(`Not decided: the search for ${goal} alone reached its limit.`)
    }
    return wrong(`There is no plan, but not even the goal ${goal} alone can be reached.`)
  }
  const reached = goals.length === 1 ? `${goals[0] ?? ''} can` : `each of ${goals.join(', ')} can`
  return {
    kind: 'solved',
    lines: [`It is proven that there is no plan, and ${reached} be reached alone.`],
  }
}

async function checkMethod(exercise: MethodExercise, answer: string, ask: Ask): Promise<Verdict> {
  const { domain, problems, maxExpanded } = exercise
  const method = parseMethodKey(answer)
  if (!method)
    return { kind: 'wrong', lines: ['Choose a search, and a heuristic if it takes one.'] }
  const name = nameMethod(method)
  for (const [index, { about, text }] of problems.entries()) {
    const wrong = (says: string, lines: readonly string[] = []): Verdict => ({
      kind: 'wrong',
      lines: [
        `Problem ${index + 1} of ${problems.length}: ${says}`,
        `The problem: ${about}`,
        ...lines,
      ],
      problem: text,
    })
    const { outcome } = await solve(ask, { domain, problem: text }, method)
    if (outcome.kind !== 'plan') return wrong(`${name} reached its limit.`)
    const best = expectDecided((await solve(ask, { domain, problem: text })).outcome)
    const cost = outcome.cost ?? 0
    const cheapest = best.kind === 'plan' ? (best.cost ?? 0) : 0
    if (cost > cheapest) {
      const says = `${name} finds a plan that costs ${formatAmount(cost)}; the cheapest costs ${formatAmount(cheapest)}.`
      return wrong(says, [explainCost(method)])
    }
    if (outcome.fewest !== 'cost') {
      const says = `${name} finds the cheapest plan here, but does not prove that it is.`
      return wrong(says, [explainCost(method)])
    }
    const expanded = outcome.statistics.nodes?.expanded ?? 0
    if (expanded > maxExpanded) {
      const says = `${name} proves the cheapest plan, but expands ${formatCount(expanded, 'state')}; ${formatAmount(maxExpanded)} are allowed.`
      return wrong(says)
    }
  }
  return {
    kind: 'solved',
    lines: [
      `${name} finds and proves the cheapest plan in all ${problems.length} hidden problems, within ${formatAmount(maxExpanded)} states each.`,
    ],
  }
}

/** Says why a search does not prove that its plan is the cheapest. */
function explainCost(method: Method): string {
  switch (method.search) {
    case 'graphplan':
      return 'Graphplan looks for the fewest steps, and does not look at costs.'
    case 'bfs':
      return 'Breadth-first search looks for the fewest actions, and does not look at costs.'
    case 'gbfs':
      return 'Greedy search follows its heuristic alone, and promises nothing about the cost.'
    case 'astar':
      return 'This heuristic may overestimate: it is not admissible, so A* may take a dearer plan first.'
  }
}

async function checkNumbers({ texts }: LevelsExercise, answer: string, ask: Ask): Promise<Verdict> {
  const { graph, outcome } = await solve(ask, texts, { search: 'graphplan' }, true)
  if (!graph?.drawn || outcome.kind !== 'plan') {
    return { kind: 'unfinished', lines: ['The planner built no graph. Try again.'] }
  }
  const lines = checkLevels(answer.split(','), graph.drawn, outcome.steps.length)
  if (lines.length > 0) return { kind: 'wrong', lines }
  return { kind: 'solved', lines: ['All three numbers are those of the graph.'] }
}
