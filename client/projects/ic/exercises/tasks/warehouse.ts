import type { DomainExercise } from '../exercise.ts'
import { writeProblem } from './write-problem.ts'

const PUSH = `
  (:action push
    :parameters (?from ?over ?to - cell)
    :precondition (and (robot ?from) (box ?over) (free ?to) (line ?from ?over ?to))
    :effect (and
      (robot ?over) (box ?to) (free ?from)
      (not (robot ?from)) (not (box ?over)) (not (free ?to)))))
`

const START = `; A robot pushes boxes through a warehouse, and never pulls.
(define (domain warehouse)
  (:requirements :strips :typing)
  (:types cell)
  (:predicates
    (robot ?c - cell)
    (box ?c - cell)
    (free ?c - cell)           ; neither robot nor box
    (next ?a ?b - cell)        ; neighbours
    (line ?a ?b ?c - cell))    ; three cells in a row, in this order
  (:action walk
    :parameters (?from ?to - cell)
    :precondition (and (robot ?from) (next ?from ?to) (free ?to))
    :effect (and (robot ?to) (free ?from) (not (robot ?from)) (not (free ?to)))))
`

const SOLUTION = `${START.trimEnd().slice(0, -1)}${PUSH}`

/* Signs of a map: what stands in the cell, and what has to stand there at the end. */
const CONTENTS: Readonly<Record<string, string>> = { '@': 'robot', '+': 'robot', $: 'box' }
const GOALS: Readonly<Record<string, string>> = { '.': 'box', x: 'robot', '+': 'robot' }

const STEPS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const

/**
 * Turns a map into a problem: `@` robot, `$` box, `.` place for a box, `x` place for the robot, `+`
 * robot in its place.
 */
function createProblem(...rows: readonly string[]): string {
  const find = (x: number, y: number) => {
    const sign = rows[y]?.[x]
    return sign === undefined || sign === '#' ? undefined : `c${x}-${y}`
  }
  const objects: string[] = []
  const init: string[] = []
  const goal: string[] = []
  rows.forEach((row, y) => {
    ;[...row].forEach((sign, x) => {
      const cell = find(x, y)
      if (!cell) return
      objects.push(cell)
      init.push(`(${CONTENTS[sign] ?? 'free'} ${cell})`)
      const wanted = GOALS[sign]
      if (wanted) goal.push(`(${wanted} ${cell}) (not (free ${cell}))`)
      for (const [dx, dy] of STEPS) {
        const near = find(x + dx, y + dy)
        if (near) init.push(`(next ${cell} ${near})`)
        const far = near && find(x + 2 * dx, y + 2 * dy)
        if (far) init.push(`(line ${cell} ${near} ${far})`)
      }
    })
  })
  const cells = `${objects.join(' ')} - cell`
  return `; ${rows.join('\n; ')}\n${writeProblem('warehouse', cells, init.join(' '), goal.join(' '))}`
}

/** A domain that lacks one action. */
export const WAREHOUSE: DomainExercise = {
  id: 'warehouse',
  kind: 'domain',
  title: 'Write a missing action',
  task: 'A robot walks through a warehouse. Add the action (push from over to): the robot stands at “from”, a box at “over”, and both move on by one cell in a straight line. It pushes one box at a time, and only into a free cell.',
  fixed: {
    Predicates: '(robot cell) (box cell) (free cell) (next a b) (line a b c)',
    Actions: '(walk from to) (push from over to)',
  },
  hints: [
    'Write down what has to be true of each of the three cells before, and whether they are in a line.',
    'The robot ends where the box was. So “over” is not free afterwards, and “from” is.',
    'Six facts change: three become true and three false.',
  ],
  start: START,
  solution: SOLUTION,
  problems: [
    { about: 'A corridor with one box.', text: createProblem('@$ .') },
    {
      about: 'The box has to go round a corner.',
      text: createProblem('    ', ' $  ', '@   ', '   .'),
    },
    {
      about: 'After the push, the robot walks back to where it came from.',
      text: createProblem('+ $.'),
    },
    {
      about: 'Two boxes stand behind each other, and cannot be pushed.',
      text: createProblem('@$$ .'),
    },
    { about: 'One box cannot be in two places.', text: createProblem('@$..') },
    { about: 'The box stands in a corner for good.', text: createProblem('$  ', ' @ ', '  .') },
    {
      about: 'Two boxes in a room.',
      text: createProblem('.   ', ' $$ ', '@  .'),
    },
  ],
}
