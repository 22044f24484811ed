import { type List, wordOf } from './expression.ts'
import { choice, quote, Rejection } from './fault.ts'

const SUPPORTED = [':strips', ':typing', ':negative-preconditions', ':equality']

/** What is refused by name: requirements, sections and the heads of conditions and effects. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  [':adl', 'disjunctions, quantifiers and conditional effects'],
  [':disjunctive-preconditions', 'disjunctive preconditions'],
  [':existential-preconditions', 'quantified preconditions'],
  [':universal-preconditions', 'quantified preconditions'],
  [':quantified-preconditions', 'quantified preconditions'],
  [':conditional-effects', 'conditional effects'],
  [':derived-predicates', 'derived predicates'],
  [':domain-axioms', 'derived predicates'],
  [':axiom', 'derived predicates'],
  [':derived', 'derived predicates'],
  [':fluents', 'numeric fluents'],
  [':numeric-fluents', 'numeric fluents'],
  [':object-fluents', 'object fluents'],
  [':functions', 'numeric fluents'],
  [':action-costs', 'action costs'],
  [':metric', 'metrics'],
  [':durative-actions', 'durative actions'],
  [':durative-action', 'durative actions'],
  [':duration-inequalities', 'durative actions'],
  [':continuous-effects', 'continuous effects'],
  [':time', 'processes and events'],
  [':process', 'processes and events'],
  [':event', 'processes and events'],
  [':timed-initial-literals', 'timed initial literals'],
  [':preferences', 'preferences'],
  [':constraints', 'constraints'],
  [':hierarchy', 'task hierarchies'],
  [':task', 'task hierarchies'],
  [':method', 'task hierarchies'],
  ['or', 'disjunctive preconditions'],
  ['imply', 'disjunctive preconditions'],
  ['exists', 'quantified preconditions'],
  ['forall', 'quantified preconditions and effects'],
  ['when', 'conditional effects'],
  ['preference', 'preferences'],
  ['increase', 'numeric fluents'],
  ['decrease', 'numeric fluents'],
  ['assign', 'numeric fluents'],
  ['scale-up', 'numeric fluents'],
  ['scale-down', 'numeric fluents'],
  ['<', 'numeric fluents'],
  ['>', 'numeric fluents'],
  ['<=', 'numeric fluents'],
  ['>=', 'numeric fluents'],
])

/** Rejects a word that stands for a part of PDDL that this planner does not take. */
export function rejectRefused(text: string, at: number, expected: string): void {
  const feature = REFUSED.get(text)
  if (feature !== undefined) {
    throw new Rejection(at, `${feature} are not supported`, quote(text), expected)
  }
}

/** Checks a `:requirements` section. What is not required may be used all the same. */
export function checkRequirements(section: List): void {
  const expected = choice(SUPPORTED, '')
  for (const item of section.items.slice(1)) {
    const { text, at } = wordOf(item, expected)
    rejectRefused(text, at, expected)
    if (!SUPPORTED.includes(text)) {
      throw new Rejection(at, 'unknown requirement', quote(text), expected)
    }
  }
}
