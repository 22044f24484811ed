import { type List, expectWord } from './expression.ts'
import { oneOf, quote, PddlError } from './diagnostic.ts'

const SUPPORTED = [':strips', ':typing', ':negative-preconditions', ':equality']

/** Unsupported requirements, sections and operators of conditions and effects. */
const UNSUPPORTED: ReadonlyMap<string, string> = new Map([
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

/** Rejects keywords of unsupported PDDL features. @throws PddlError */
export function rejectUnsupported(text: string, at: number, expected: string): void {
  const feature = UNSUPPORTED.get(text)
  if (feature !== undefined) {
    throw new PddlError(at, `${feature} are not supported`, quote(text), expected)
  }
}

/** Checks a `:requirements` section; supported features may be used without a requirement. */
export function checkRequirements(section: List): void {
  const expected = oneOf(SUPPORTED, '')
  for (const item of section.items.slice(1)) {
    const { text, at } = expectWord(item, expected)
    rejectUnsupported(text, at, expected)
    if (!SUPPORTED.includes(text)) {
      throw new PddlError(at, 'unknown requirement', quote(text), expected)
    }
  }
}
