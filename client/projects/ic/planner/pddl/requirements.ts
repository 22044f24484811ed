import { type List, expectWord } from './expression.ts'
import { oneOf, quote, PddlError, type Warn } from './diagnostic.ts'

/** Requirements that the planner supports. */
export const REQUIREMENTS = [
  ':strips',
  ':typing',
  ':negative-preconditions',
  ':equality',
  ':disjunctive-preconditions',
  ':existential-preconditions',
  ':universal-preconditions',
  ':quantified-preconditions',
  ':conditional-effects',
  ':adl',
  ':action-costs',
  ':derived-predicates',
  ':domain-axioms',
]

/** Unsupported requirements, sections and operators of conditions and effects. */
const UNSUPPORTED: ReadonlyMap<string, string> = new Map([
  [':axiom', 'axioms in the form of 1998'],
  [':fluents', 'numeric fluents'],
  [':numeric-fluents', 'numeric fluents'],
  [':object-fluents', 'object fluents'],
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
  ['preference', 'preferences'],
  ['decrease', 'numeric fluents'],
  ['assign', 'numeric fluents'],
  ['scale-up', 'numeric fluents'],
  ['scale-down', 'numeric fluents'],
  ['<', 'numeric fluents'],
  ['>', 'numeric fluents'],
  ['<=', 'numeric fluents'],
  ['>=', 'numeric fluents'],
])

/** What to write instead of a feature; for the others, what is expected at that place. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['numeric fluents', 'amounts as objects and predicates; only the total cost is a number'],
  ['durative actions', 'actions without a duration, as "(:action"'],
  ['preferences', 'a goal that must hold'],
  ['constraints', 'conditions of actions and the goal'],
  ['axioms in the form of 1998', '"(:derived (predicate ?x) condition)"'],
  ['timed initial literals', 'facts that hold from the start'],
])

/** Rejects keywords of unsupported PDDL features. @throws PddlError */
export function rejectUnsupported(text: string, at: number, expected: string): void {
  const feature = UNSUPPORTED.get(text)
  if (feature !== undefined) {
    throw new PddlError(
      at,
      `${feature} are not supported`,
      quote(text),
      ADVICE.get(feature) ?? expected,
    )
  }
}

/**
 * Checks a `:requirements` section. A requirement alone is never an error: what a file does not use
 * is not needed, and what it uses is read without one.
 */
export function checkRequirements(section: List, warn: Warn): void {
  const expected = oneOf(REQUIREMENTS, '')
  for (const item of section.items.slice(1)) {
    const { text, at } = expectWord(item, expected)
    if (REQUIREMENTS.includes(text) || UNSUPPORTED.has(text)) continue
    warn(new PddlError(at, 'unknown requirement', quote(text), expected))
  }
}
