import { readFileSync } from 'node:fs'

/** The two texts of a task. */
export type Texts = { domain: string; problem: string }

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
type Random = () => number

/** @param seed a whole number */
function createRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of the texts in `examples/`. */
export function readExample(name: string): string {
  return readFileSync(new URL(`./examples/${name}.pddl`, import.meta.url), 'utf8')
}

/** The example of this name, domain and problem. */
export function loadExample(name: 'blocks' | 'gripper' | 'logistics' | 'tea'): Texts {
  return { domain: readExample(`${name}-domain`), problem: readExample(`${name}-problem`) }
}

/** Blocks in random towers, to be put into other random towers. */
export function createBlocks(count: number, seed: number): Texts {
  const random = createRandom(seed)
  const [init, goal] = [stackUp(count, random), stackUp(count, random)]
  const atoms = (towers: string[][]) =>
    towers.flatMap((tower) =>
      tower.map((block, level) =>
        level === 0 ? `(on-table ${block})` : `(on ${block} ${tower[level - 1] ?? ''})`,
      ),
    )
  const clear = init.map((tower) => `(clear ${tower.at(-1) ?? ''})`)
  return {
    domain: readExample('blocks-domain'),
    problem: createProblem('blocks', {
      objects: nameAll('b', count),
      init: [...atoms(init), ...clear, '(hand-empty)'],
      goal: atoms(goal),
    }),
  }
}

/** Towers, each from the table up. */
function stackUp(count: number, random: Random): string[][] {
  const towers: string[][] = []
  for (const block of shuffle(nameAll('b', count), random)) {
    const place = Math.floor(random() * (towers.length + 1))
    const tower = towers[place]
    if (tower) tower.push(block)
    else towers.push([block])
  }
  return towers
}

/** Packages between offices and airports: each city has one of both, and a truck; one jet for all. */
export function createLogistics(packages: number, cities: number, seed: number): Texts {
  const random = createRandom(seed)
  const numbers = [...Array(cities).keys()]
  const places = numbers.flatMap((city) => [`office${city}`, `airport${city}`])
  const pick = () => places[Math.floor(random() * places.length)] ?? ''
  const parcels = nameAll('package', packages)
  return {
    domain: readExample('logistics-domain'),
    problem: createProblem('logistics', {
      objects: [
        `${nameAll('city', cities).join(' ')} - city ${nameAll('office', cities).join(' ')} - place`,
        `${nameAll('airport', cities).join(' ')} - airport jet - plane`,
        `${nameAll('truck', cities).join(' ')} - truck ${parcels.join(' ')} - package`,
      ],
      init: [
        ...numbers.flatMap((city) => [
          `(in-city office${city} city${city}) (in-city airport${city} city${city})`,
          `(at truck${city} ${random() < 0.5 ? 'office' : 'airport'}${city})`,
        ]),
        `(at jet airport${Math.floor(random() * cities)})`,
        ...parcels.map((parcel) => `(at ${parcel} ${pick()})`),
      ],
      goal: parcels.map((parcel) => `(at ${parcel} ${pick()})`),
    }),
  }
}

/** A robot with two arms takes balls from one room to the other. */
export function createGripper(balls: number): Texts {
  const names = nameAll('ball', balls)
  return {
    domain: `(define (domain gripper)
      (:requirements :strips :typing)
      (:types room ball arm)
      (:predicates (robot-in ?r - room) (in ?b - ball ?r - room) (free ?a - arm) (carry ?b - ball ?a - arm))
      (:action move :parameters (?from ?to - room)
        :precondition (robot-in ?from)
        :effect (and (robot-in ?to) (not (robot-in ?from))))
      (:action pick :parameters (?b - ball ?r - room ?a - arm)
        :precondition (and (in ?b ?r) (robot-in ?r) (free ?a))
        :effect (and (carry ?b ?a) (not (in ?b ?r)) (not (free ?a))))
      (:action drop :parameters (?b - ball ?r - room ?a - arm)
        :precondition (and (carry ?b ?a) (robot-in ?r))
        :effect (and (in ?b ?r) (free ?a) (not (carry ?b ?a)))))`,
    problem: createProblem('gripper', {
      objects: [`here there - room left right - arm ${names.join(' ')} - ball`],
      init: [
        '(robot-in here) (free left) (free right)',
        ...names.map((ball) => `(in ${ball} here)`),
      ],
      goal: names.map((ball) => `(in ${ball} there)`),
    }),
  }
}

/** The Towers of Hanoi with three pegs; the fewest moves are 2ⁿ − 1. */
export function createHanoi(discs: number): Texts {
  const names = nameAll('d', discs)
  const pegs = ['peg0', 'peg1', 'peg2']
  const pile = (peg: string) =>
    names.map((disc, index) => `(on ${disc} ${names[index + 1] ?? peg})`)
  return {
    domain: `(define (domain hanoi)
      (:requirements :strips)
      (:predicates (clear ?x) (on ?x ?y) (smaller ?x ?y))
      (:action move :parameters (?disc ?from ?to)
        :precondition (and (smaller ?disc ?to) (on ?disc ?from) (clear ?disc) (clear ?to))
        :effect (and (clear ?from) (on ?disc ?to) (not (on ?disc ?from)) (not (clear ?to)))))`,
    problem: createProblem('hanoi', {
      objects: [...pegs, ...names],
      init: [
        ...names.flatMap((disc, index) =>
          [...names.slice(index + 1), ...pegs].map((below) => `(smaller ${disc} ${below})`),
        ),
        ...pile('peg0'),
        '(clear d0) (clear peg1) (clear peg2)',
      ],
      goal: pile('peg2'),
    }),
  }
}

function createProblem(
  domain: string,
  parts: { objects: readonly string[]; init: readonly string[]; goal: readonly string[] },
): string {
  return `(define (problem generated) (:domain ${domain})
    (:objects ${parts.objects.join(' ')})
    (:init ${parts.init.join(' ')})
    (:goal (and ${parts.goal.join(' ')})))`
}

function nameAll(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, number) => `${prefix}${number}`)
}

function shuffle<Value>(values: readonly Value[], random: Random): Value[] {
  return values
    .map((value) => ({ value, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value)
}
