import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../shared/clock.ts'
import { handleRequest } from '../worker/handle-request.ts'
import { describeDiagnostic } from '../workbench/format.ts'
import { type Ask, checkAnswer, type Verdict } from './check-answer.ts'
import type { ExerciseId } from './exercise.ts'
import { EXERCISES } from './exercises.ts'

/** The planner of the worker, without a worker. */
const ask: Ask = (request) => Promise.resolve(handleRequest(request, createTestClock()))

function find(id: ExerciseId) {
  const exercise = EXERCISES.find((candidate) => candidate.id === id)
  if (!exercise) throw new Error(`There is no exercise ${id}`)
  return exercise
}

function check(id: ExerciseId, answer: string): Promise<Verdict> {
  return checkAnswer(find(id), answer, ask)
}

/** Lists the texts that lack one part of an `and`. */
function listMutants(text: string): { removed: string; text: string }[] {
  const open: { start: number; isAnd: boolean }[] = []
  const mutants: { removed: string; text: string }[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === ';') at = text.indexOf('\n', at)
    if (text[at] === '(') open.push({ start: at, isAnd: /^\(and\b/.test(text.slice(at)) })
    if (text[at] !== ')') continue
    const list = open.pop()
    if (!list || !open.at(-1)?.isAnd) continue
    const removed = text.slice(list.start, at + 1)
    mutants.push({ removed, text: text.slice(0, list.start) + text.slice(at + 1) })
  }
  return mutants
}

describe('every exercise', () => {
  it.each(EXERCISES.map((exercise) => [exercise.id, exercise] as const))(
    '%s is solved by its solution, but not by its start',
    async (_, exercise) => {
      expect(await checkAnswer(exercise, exercise.solution, ask)).toMatchObject({ kind: 'solved' })
      const { kind } = await checkAnswer(exercise, exercise.start, ask)
      expect(['wrong', 'faulty']).toContain(kind)
    },
  )

  it.each(
    EXERCISES.flatMap((exercise) =>
      exercise.kind === 'domain' ? [[exercise.id, exercise] as const] : [],
    ),
  )(
    '%s is not solved by a domain that lacks a part of a condition or an effect',
    async (_, exercise) => {
      const passed: string[] = []
      for (const { removed, text } of listMutants(exercise.solution)) {
        const { kind } = await checkAnswer(exercise, text, ask)
        if (kind === 'solved') passed.push(removed)
      }
      expect(passed).toEqual([])
    },
  )
})

/** Returns the solution with one part replaced. */
function change(id: ExerciseId, part: string, by: string): string {
  const { solution } = find(id)
  if (!solution.includes(part)) throw new Error(`The solution has no ${part}`)
  return solution.replace(part, by)
}

/** An answer, and what the verdict on it says, in any of its lines. */
type Wrong = readonly [answer: string, says: string]

const WRONG: Readonly<Record<ExerciseId, readonly Wrong[]>> = {
  lift: [
    [find('lift').start, 'unknown predicate: found "insde", expected one of lift-at, waits,'],
    [
      change('lift', ' (not (lift-at ?from))', ''),
      '(lift-at ground) does not hold: action 1, (move ground top) on line 1, deleted it.',
    ],
    [
      change('lift', '(waits ?p ?f) (empty))', '(waits ?p ?f))'),
      'Action 4, (board ann top) on line 4, cannot be carried out.',
    ],
    [
      change('lift', '(served ?p) (empty)', '(served ?p)'),
      'With your domain, problem 2 of 6 has no plan, but should have one.',
    ],
    [
      change('lift', '(inside ?p) (wants ?p ?f))', '(inside ?p) (wants ?p))'),
      'wrong number of arguments',
    ],
  ],
  warehouse: [
    [find('warehouse').start, 'unknown action: found "push", expected walk.'],
    [
      change('warehouse', '?from ?over ?to - cell', '?over ?to ?from - cell'),
      'With your domain, problem 1 of 7 gets a plan that must not be possible.',
    ],
    [
      change('warehouse', '(box ?to) (free ?from)', '(box ?to)'),
      '(free c1-0) does not hold: action 1, (walk c0-0 c1-0) on line 1, deleted it.',
    ],
    [
      change('warehouse', ' (not (box ?over))', ''),
      'With your domain, problem 5 of 7 has a plan, but must not have one.',
    ],
    [change('warehouse', '(free ?to) (line', '(empty ?to) (line'), 'unknown predicate'],
  ],
  impossible: [
    [find('impossible').start, 'Your problem has a plan of 6 actions.'],
    [
      change('impossible', '(on b a)', '(on b b)'),
      'There is no plan, but not even the goal (on b b) alone can be reached.',
    ],
    [change('impossible', '(and (on a b) (on b a))', '(on c a)'), 'hold from the start'],
    [change('impossible', '(on b a)', '(upon b a)'), 'unknown predicate: found "upon"'],
  ],
  levels: [
    ['1,4,6', 'First level with all goals: level 1 lacks (made tea), (made coffee), (made cocoa).'],
    ['2,3,6', 'at level 3, (made tea) and (made coffee) are mutex.'],
    ['2,4,4', 'Steps of the shortest plan: no plan has only 4 steps.'],
    ['2,4,7', 'Steps of the shortest plan: there is a shorter plan.'],
    ['2,four,6', 'no two goals are mutex: write a whole number.'],
  ],
  roads: [
    [find('roads').start, 'unknown function: found "total-cost"'],
    [
      change('roads', ' (increase (total-cost) (length ?from ?to))', ''),
      'With your domain, problem 1 of 6 counts 3 for a plan that costs 10.',
    ],
    [
      change('roads', '(length ?from ?to)))', '(length ?to ?from)))'),
      'With your domain, problem 3 of 6 counts ',
    ],
    [
      change('roads', '(increase (total-cost) (length ?from ?to))', '(increase (total-cost) 1)'),
      'for a plan that costs ',
    ],
    [change('roads', '(length ?from ?to)))', '(distance ?from ?to)))'), 'unknown function'],
  ],
  heuristic: [
    ['graphplan', 'Graphplan looks for the fewest steps, and does not look at costs.'],
    ['bfs', 'Breadth-first finds a plan that costs 23; the cheapest costs 14.'],
    ['gbfs hff', 'Greedy search follows its heuristic alone'],
    ['astar hff', 'A*, hFF finds the cheapest plan here, but does not prove that it is.'],
    ['astar blind', 'expands 39,475 states; 5,000 are allowed.'],
    ['magic', 'Choose a search'],
  ],
  briefcase: [
    [find('briefcase').start, '(at keys office) does not hold: no action before has added it.'],
    [
      change('briefcase', '(and (at ?x ?to) (not (at ?x ?from)))', '(at ?x ?to)'),
      '(at book home) holds, but must not: no action before has deleted it.',
    ],
    [
      change('briefcase', '(when (inside ?x)', '(when (at ?x ?from)'),
      'With your domain, problem 1 of 6 gets a plan that must not be possible.',
    ],
    [
      // One thing at a time.
      change('briefcase', '(at ?x ?l))', '(at ?x ?l) (forall (?y - thing) (not (inside ?y))))'),
      'With your domain, problem 2 of 6 takes 6 actions, but 3 suffice.',
    ],
    [change('briefcase', '(when (inside ?x)', '(if (inside ?x)'), 'found "if"'],
  ],
  river: [
    [find('river').start, '(at goat right) does not hold: no action before has added it.'],
    [
      change('river', '(at ?p ?from) (at ?q ?from) (eats ?p ?q)))', '(at ?p ?p)))'),
      'ill-typed argument',
    ],
    [
      change('river', '(not (= ?p ?x)) (not (= ?q ?x))', ''),
      'Action 1, (ferry goat left right) on line 1, cannot be carried out.',
    ],
    [
      // Danger is looked for on the bank where the boat arrives.
      find('river').solution.replaceAll('(at ?q ?from)', '(at ?q ?to)'),
      'With your domain, problem 2 of 7 ',
    ],
  ],
}

/** Models of other kinds that are right too. */
const RIGHT: Readonly<Record<ExerciseId, readonly string[]>> = {
  lift: [
    change('lift', ':parameters (?from ?to - floor)', ':parameters (?a ?to - floor)')
      .replace('(lift-at ?from)\n', '(and (lift-at ?a) (not (= ?a ?to)))\n')
      .replace('(not (lift-at ?from))', '(not (lift-at ?a))'),
    // Without types.
    find('lift')
      .solution.replaceAll(' - floor)', ')')
      .replaceAll(/ - person\b/g, ''),
  ],
  warehouse: [
    change('warehouse', '(not (robot ?from)) (not (box ?over)) (not (free ?to))', '')
      .replace(
        '(robot ?over) (box ?to)',
        '(not (free ?to)) (not (box ?over)) (robot ?over) (box ?to)',
      )
      .replace('(free ?from)\n', '(free ?from) (not (robot ?from))\n'),
  ],
  impossible: [
    change('impossible', '(and (on a b) (on b a))', '(and (on a c) (on b c))'),
    change('impossible', '(and (on a b) (on b a))', '(and (holding a) (hand-empty))'),
    // A goal that must not hold, and a comment with the word.
    change(
      'impossible',
      '(:goal (and (on a b) (on b a)))',
      '; the (:goal\n(:GOAL (and (on a b) (not (on a b))))',
    ),
  ],
  levels: [' 2, 4 ,06'],
  roads: [
    // The order of effects, and a function without a type.
    change('roads', '(increase (total-cost) 2)', '')
      .replace('(in ?p ?v) (not (lies', '(increase (total-cost) 2) (in ?p ?v) (not (lies')
      .replace('(total-cost) - number', '(total-cost)'),
  ],
  heuristic: ['astar hmax'],
  briefcase: [
    // Two effects with conditions instead of one.
    change(
      'briefcase',
      '(when (inside ?x)\n          (and (at ?x ?to) (not (at ?x ?from))))',
      '(and (when (inside ?x) (at ?x ?to)) (when (inside ?x) (not (at ?x ?from))))',
    ),
  ],
  river: [
    // Danger as a derived predicate of those who stay.
    find('river')
      .solution.replace(
        '(:action cross',
        `(:derived (danger ?x - passenger ?b - bank)
          (exists (?p ?q - passenger) (and
            (eats ?p ?q) (at ?p ?b) (at ?q ?b) (not (= ?p ?x)) (not (= ?q ?x)))))
        (:action cross`,
      )
      .replace(
        '(eats ?p ?q - passenger))',
        '(eats ?p ?q - passenger) (danger ?x - passenger ?b - bank))',
      )
      .replace(
        /\(forall \(\?p \?q - passenger\)\s+\(not \(and\n[^]*?\(= \?q \?x\)\)\)\)\)/,
        '(not (danger ?x ?from))',
      ),
    // Implications instead of negations.
    find('river').solution.replaceAll(
      /\(not \(and\s*\(at \?p \?from\) \(at \?q \?from\) \(eats \?p \?q\)\)\)/g,
      '(imply (eats ?p ?q) (or (not (at ?p ?from)) (not (at ?q ?from))))',
    ),
  ],
}

function readLines(verdict: Verdict): string {
  return verdict.kind === 'faulty' ? describeDiagnostic(verdict.fault) : verdict.lines.join('\n')
}

describe.each(EXERCISES.map(({ id }) => [id] as const))('the check of %s', (id) => {
  it.each(WRONG[id])('says what is wrong: %#', async (answer, says) => {
    const verdict = await check(id, answer)
    expect(['wrong', 'faulty']).toContain(verdict.kind)
    expect(readLines(verdict)).toContain(says)
  })

  it.each(RIGHT[id])('accepts another right answer: %#', async (answer) => {
    expect(answer).not.toBe(find(id).solution)
    const verdict = await check(id, answer)
    expect(verdict.kind, readLines(verdict)).toBe('solved')
  })
})

it('an error in the language has its line', async () => {
  expect(await check('lift', find('lift').start)).toMatchObject({
    kind: 'faulty',
    fault: { file: 'domain', line: 22 },
  })
})

it.each(['domain', 'problem', 'method', 'levels'] as const)(
  'a text that is far too long is refused before it is read: %s',
  async (kind) => {
    const exercise = EXERCISES.find((candidate) => candidate.kind === kind) ?? EXERCISES[0]
    const { kind: found } = await checkAnswer(exercise, '('.repeat(1_000_001), ask)
    expect(['wrong', 'faulty']).toContain(found)
  },
)

it('a check that was cancelled says nothing about the answer', async () => {
  const cancelled = await checkAnswer(find('lift'), find('lift').solution, () =>
    Promise.resolve({ kind: 'cancelled' }),
  )
  expect(cancelled).toEqual({ kind: 'unfinished', lines: ['Cancelled.'] })
})

describe('an answer is neither right nor wrong while the planner reaches its limit', () => {
  const undecided = { kind: 'unfinished', lines: [expect.stringMatching(/^Not decided: /)] }

  it.each(['lift', 'briefcase', 'heuristic'] as const)('with the solution of %s', async (id) => {
    const exercise = find(id)
    const answer = exercise.kind === 'domain' ? `${exercise.solution}; mine` : exercise.solution
    let searches = 0
    const verdict = await checkAnswer(exercise, answer, (request) => {
      // The second search is the one that the answer is compared with.
      const isReference = request.kind === 'solve' && ++searches === 2
      return ask(isReference ? { ...request, memory: 1 } : request)
    })
    expect(verdict).toEqual(undecided)
  })

  it.each(['lift', 'impossible'] as const)('with a plan of %s', async (id) => {
    const { solution } = find(id)
    const verdict = await checkAnswer(find(id), solution, (request) =>
      request.kind === 'validate'
        ? Promise.resolve({ kind: 'validated', check: { kind: 'stopped', limit: 'time' } })
        : ask(request),
    )
    expect(verdict).toEqual(undecided)
  })
})

it('a goal whose search reaches its limit is not said to be out of reach', async () => {
  const { solution } = find('impossible')
  const verdict = await checkAnswer(find('impossible'), solution, (request) =>
    ask(
      request.kind === 'solve' && request.texts.problem !== solution
        ? { ...request, memory: 1 }
        : request,
    ),
  )
  expect(readLines(verdict)).toBe('Not decided: the search for (on a b) alone reached its limit.')
})
