import { describe, expect, it } from 'vitest'
import { createLogistics, loadExample, type Texts } from '../testing-families.ts'
import { ground } from '../testing-planner.ts'
import { keepRelevant } from './relevant.ts'

/** A domain with these predicates and actions, and a problem. */
function createTexts(domain: string, problem: string): Texts {
  return {
    domain: `(define (domain d) ${domain})`,
    problem: `(define (problem p) (:domain d) ${problem})`,
  }
}

describe('grounding', () => {
  it('creates the reachable facts and actions of the examples', () => {
    const logistics = ground(loadExample('logistics'))
    expect([logistics.facts.length, logistics.operators.length]).toEqual([27, 48])
    expect(logistics.facts).not.toContain('(in-city north-office north)')
    // A block on itself can be reached only as long as nothing is deleted.
    const blocks = ground(loadExample('blocks'))
    expect([blocks.facts.length, blocks.operators.length]).toEqual([19, 24])
  })

  it('lists preconditions, add effects and delete effects of an action', () => {
    const task = ground(loadExample('blocks'))
    const stack = task.operators.find(({ name }) => name === '(stack a b)')
    const names = (facts: readonly number[] = []) => facts.map((fact) => task.facts[fact]).sort()
    expect(names(stack?.preconditions)).toEqual(['(clear b)', '(holding a)'])
    expect(names(stack?.adds)).toEqual(['(clear a)', '(hand-empty)', '(on a b)'])
    expect(names(stack?.deletes)).toEqual(['(clear b)', '(holding a)'])
    expect(names(task.goal)).toEqual(['(on a b)', '(on b c)'])
  })

  it('joins static conditions, so it visits 35 valid instances of 40⁶', () => {
    const rooms = Array.from({ length: 40 }, (_, index) => `r${index}`)
    const texts = createTexts(
      `(:predicates (next ?a ?b) (been ?a))
       (:action walk :parameters (?a ?b ?c ?d ?e ?f)
         :precondition (and (next ?e ?f) (next ?a ?b) (next ?c ?d) (next ?d ?e) (next ?b ?c))
         :effect (been ?f))`,
      `(:objects ${rooms.join(' ')})
       (:init ${rooms
         .slice(1)
         .map((room, index) => `(next ${rooms[index] ?? ''} ${room})`)
         .join(' ')})
       (:goal (and ${rooms
         .slice(5)
         .map((room) => `(been ${room})`)
         .join(' ')}))`,
    )
    expect(ground(texts, { actions: 35 }).operators).toHaveLength(35)
  })

  it('joins fluent conditions too', () => {
    const texts = createTexts(
      `(:predicates (at ?x) (road ?x ?y) (full ?x) (done))
       (:action go :parameters (?x ?y) :precondition (and (at ?x) (road ?x ?y)) :effect (at ?y))
       (:action meet :parameters (?x ?y ?z)
         :precondition (and (full ?z) (at ?x) (road ?x ?y) (at ?y) (road ?y ?z)) :effect (done))`,
      `(:objects a b c d e) (:init (at a) (road a b) (road b c) (road d e) (full c))
       (:goal (done))`,
    )
    expect(ground(texts).operators.map(({ name }) => name)).toEqual([
      '(go a b)',
      '(go b c)',
      '(meet a b c)',
    ])
  })

  it('creates each instance once, in any order of its conditions', () => {
    const texts = createTexts(
      `(:predicates (p ?x) (q ?x ?y))
       (:action make :parameters (?x ?y) :precondition (and (p ?x) (p ?y)) :effect (q ?x ?y))
       (:action more :parameters (?x) :effect (p ?x))`,
      '(:objects a b c) (:init (p a)) (:goal (and (q a b) (q b a) (q c c) (q b c) (q c b)))',
    )
    const names = ground(texts).operators.map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('(make'))).toHaveLength(9)
    expect(new Set(names).size).toBe(names.length)
  })

  it('binds one object to two parameters, and an add effect wins over a delete effect', () => {
    const task = ground(
      createTexts(
        `(:predicates (at ?x) (seen ?x ?y))
         (:action go :parameters (?x ?y) :precondition (at ?x)
           :effect (and (at ?y) (not (at ?x)) (seen ?x ?y)))`,
        '(:objects a b) (:init (at a)) (:goal (and (seen a a) (at b)))',
      ),
    )
    const stay = task.operators.find(({ name }) => name === '(go a a)')
    expect(stay?.deletes).toEqual([])
    expect(stay?.adds.map((fact) => task.facts[fact])).toContain('(at a)')
  })

  it('checks equality and types, including constants and either', () => {
    const names = ground(
      createTexts(
        `(:types dog cat - animal animal car) (:constants rex - dog) (:predicates (p ?x ?y))
         (:action a :parameters (?x - (either cat car) ?y - animal)
           :precondition (and (not (= ?y rex)) (not (= ?x ?y))) :effect (p ?x ?y))
         (:action same :parameters (?x ?y) :precondition (= ?x ?y) :effect (p ?x ?y))`,
        `(:objects tom - cat beetle - car) (:init)
         (:goal (and (p tom tom) (p beetle tom) (p rex rex) (p beetle beetle)))`,
      ),
    ).operators.map(({ name }) => name)
    expect(names.sort()).toEqual([
      '(a beetle tom)',
      '(same beetle beetle)',
      '(same rex rex)',
      '(same tom tom)',
    ])
  })

  it('compiles a required negation into a fact, which actions on its atom update', () => {
    const task = ground(
      createTexts(
        `(:predicates (on) (done))
         (:action off :precondition (on) :effect (not (on)))
         (:action rest :precondition (not (on)) :effect (and (done) (on)))`,
        '(:init (on)) (:goal (and (done) (not (on))))',
      ),
    )
    expect([...task.facts].sort()).toEqual(['(done)', '(not (on))', '(on)'])
    const rest = task.operators.find(({ name }) => name === '(rest)')
    expect(rest?.deletes.map((fact) => task.facts[fact])).toEqual(['(not (on))'])
    expect(task.goal.map((fact) => task.facts[fact])).toEqual(['(done)', '(not (on))'])
  })

  it('evaluates static negations immediately', () => {
    const { operators } = ground(
      createTexts(
        `(:predicates (wall ?x) (at ?x))
         (:action jump :parameters (?x) :precondition (not (wall ?x)) :effect (at ?x))`,
        '(:objects a b) (:init (wall a)) (:goal (and (at b) (not (at a))))',
      ),
    )
    expect(operators.map(({ name }) => name)).toEqual(['(jump b)'])
  })

  it('omits unreachable facts; for searches, also static and irrelevant ones', () => {
    const task = ground(
      createTexts(
        `(:predicates (always) (never) (useless) (wanted) (step))
         (:action use :precondition (always) :effect (and (useless) (step)))
         (:action win :precondition (and (always) (step)) :effect (and (wanted) (useless) (always)))
         (:action waste :precondition (step) :effect (and (useless) (not (step))))
         (:action dream :precondition (never) :effect (wanted))`,
        '(:init (always)) (:goal (and (wanted) (always)))',
      ),
    )
    expect([...task.facts].sort()).toEqual(['(always)', '(step)', '(useless)', '(wanted)'])
    expect(task.operators.map(({ name }) => name).sort()).toEqual(['(use)', '(waste)', '(win)'])
    const { facts, operators, goal } = keepRelevant(task)
    expect(goal).toHaveLength(1)
    expect([...facts].sort()).toEqual(['(step)', '(wanted)'])
    expect(operators.map(({ name }) => name).sort()).toEqual(['(use)', '(win)'])
  })

  it.each([
    ['(:goal (q))', ['(q)']],
    ['(:goal (and (p) (not (p))))', ['(not (p))']],
    ['(:goal (not (= a a)))', ['(not (= a a))']],
    ['(:goal (= a b))', ['(= a b)']],
    ['(:goal (and (p) (not (q)) (= a a)))', []],
    ['(:goal ())', []],
  ])('lists the unreachable goals of %s', (goal, unreachable) => {
    const texts = createTexts('(:predicates (p) (q))', `(:objects a b) (:init (p)) ${goal}`)
    expect(ground(texts).unreachable).toEqual(unreachable)
  })

  it('stops at the maximum number of actions', () => {
    expect(() => ground(createLogistics(8, 3, 1), { actions: 100 })).toThrow('actions')
  })

  it('can be cancelled during an endless join', () => {
    const many = Array.from({ length: 200 }, (_, index) => `o${index}`)
    let asked = 0
    const texts = createTexts(
      `(:predicates (p)) (:action a :parameters (?a ?b ?c ?d ?e ?f)
        :precondition (and (not (= ?f ?a)) (= ?f ?a)) :effect (p))`,
      `(:objects ${many.join(' ')}) (:init) (:goal (p))`,
    )
    expect(() => ground(texts, { isCancelled: () => ++asked > 3 })).toThrow('cancelled')
  })

  it("distinguishes names of JavaScript's object properties", () => {
    const names = ['__proto__', 'constructor', 'hasownproperty']
    const task = ground(
      createTexts(
        '(:predicates (__proto__ ?x)) (:action constructor :parameters (?x) :effect (__proto__ ?x))',
        `(:objects ${names.join(' ')}) (:init)
         (:goal (and ${names.map((name) => `(__proto__ ${name})`).join(' ')}))`,
      ),
    )
    expect(task.operators.map(({ name }) => name)).toEqual(
      names.map((name) => `(constructor ${name})`),
    )
  })
})
