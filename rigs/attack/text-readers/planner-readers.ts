import { listCompletions } from '../../../client/projects/ic/editor/completions.ts'
import {
  listDeclarations,
  MAX_READ_LENGTH,
} from '../../../client/projects/ic/editor/declarations.ts'
import { formatPddl } from '../../../client/projects/ic/editor/format-pddl.ts'
import { highlightLine } from '../../../client/projects/ic/editor/highlight.ts'
import { findPair, isInComment } from '../../../client/projects/ic/editor/parentheses.ts'
import { detectTextName } from '../../../client/projects/ic/worker/detect-text-name.ts'
import { findTextRange } from '../../../client/projects/ic/editor/text-range.ts'
import { MAX_TEXT_LENGTH } from '../../../client/projects/ic/worker/messages.ts'
import { parseProgress } from '../../../client/projects/ic/exercises/progress.ts'
import { replaceGoal } from '../../../client/projects/ic/exercises/replace-goal.ts'
import { parseSource } from '../../../client/projects/ic/planner/pddl/diagnostic.ts'
import { readExpression } from '../../../client/projects/ic/planner/pddl/expression.ts'
import { parsePddl } from '../../../client/projects/ic/planner/pddl/parse.ts'
import { many, type HostileText } from '../hostile-texts.ts'
import { MAX_STORAGE_LENGTH, type TextReader } from './text-reader.ts'

const planner = (...names: string[]) => names.map((name) => `client/projects/ic/${name}`)

const domain = (part: string) => `(define (domain d) ${part})`

function readPddl(part: string): void {
  parsePddl(
    { file: 'domain', text: domain(part) },
    { file: 'problem', text: '(define (problem p) (:domain d) (:init) (:goal (and)))' },
  )
}

/** Many names, each of which gets many types. */
const eitherOfMany: HostileText = (length) => {
  const names = many((number) => ` t${number}`)(length / 3)
  const types = names.split(' ').slice(0, 900).join(' ')
  const either = `(either${' t1'.repeat(length / 9)})`
  return `(:types ${types}) (:constants ${names.replaceAll('t', 'c')} - ${either})`
}

/** Readers of the planner. */
export const PLANNER_READERS: readonly TextReader[] = [
  {
    covers: planner('exercises/progress.ts#parseProgress'),
    max: MAX_STORAGE_LENGTH,
    read: (text) => {
      parseProgress(text)
      parseProgress(JSON.stringify({ version: 1, answers: { lift: text }, solved: [text] }))
    },
  },
  {
    covers: planner('exercises/replace-goal.ts#replaceGoal'),
    max: MAX_TEXT_LENGTH,
    read: (text) => replaceGoal(`${text}\n(:goal (a))`, '(b)'),
    own: {
      'brackets with spaces': many(() => '(  '),
      'goals without an end': many(() => '( :goa'),
    },
  },
  {
    covers: planner(
      'planner/pddl/parse.ts#parsePddl',
      'planner/pddl/expression.ts#readExpression',
      'planner/pddl/diagnostic.ts#parseSource',
      'worker/detect-text-name.ts#detectTextName',
      'editor/text-range.ts#findTextRange',
    ),
    max: MAX_TEXT_LENGTH,
    read: (text) => {
      readPddl(text)
      readPddl(`(:types ${text})`)
      parsePddl({ file: 'a', text }, { file: 'b', text })
      detectTextName(text)
      findTextRange(text, { line: 1e6, column: 1 })
    },
    own: {
      'lists in lists, as deep as may be': many(() => `${'('.repeat(400)}a${')'.repeat(400)}`),
      names: many((number) => `a${number} `),
      'types above each other': (length) =>
        many((number) => `t${number} - t${number + 1} `)(Math.min(length, 10_000)),
      'types of many': eitherOfMany,
      'types of few': many((number) => `a${number} `, '(:constants ', '- (either b c d e f))'),
      predicates: many((number) => `(p${number} ?a ?b)`, '(:predicates ', ')'),
      actions: many((number) => `(:action a${number} :parameters (?x) :effect (and))`),
      comments: many(() => ';a\n'),
      'variables without spaces': many(() => '?a', '(:predicates (p', '))'),
      'types declared again': many((number) => `t - u${number} `, '(:types ', ')'),
      functions: many((number) => `(f${number} ?a) - number `, '(:functions ', ')'),
      'a conjunction of many': many(
        () => '(or (p) (not (p)))',
        '(:predicates (p)) (:action a :precondition (and ',
        '))',
      ),
      quantifiers: many(
        () => '(forall (?x) (p ?x))',
        '(:predicates (p ?x)) (:action a :precondition (or ',
        '))',
      ),
    },
  },
  {
    covers: planner(
      'editor/completions.ts#listCompletions',
      'editor/declarations.ts#listDeclarations',
      'editor/format-pddl.ts#formatPddl',
      'editor/highlight.ts#highlightLine',
      'editor/parentheses.ts#findPair',
      'editor/parentheses.ts#findComment',
      'editor/parentheses.ts#isInComment',
    ),
    max: MAX_READ_LENGTH,
    read: (text) => {
      const declarations = listDeclarations(`(define (domain d) ${text}`)
      listCompletions(`${text} (:action a :effect (`, text.length + 23, declarations)
      // The field formats only what is read without a fault.
      if (parseSource({ file: '', text }, readExpression).ok) formatPddl(text)
      highlightLine(text, new Map())
      findPair(text, text.length)
      findPair(text, 0)
      isInComment(text, text.length)
    },
    own: {
      'lists in lists, as deep as may be': many(
        () => `${'('.repeat(400)}a${')'.repeat(400)}`,
        '(',
        ')',
      ),
      'comments in a whole': many(() => 'a ;b\nc\n', '(', ')'),
      'only opened': many(() => '('),
      predicates: many((number) => `(p${number} ?a ?b)`, '(:predicates ', ')'),
      objects: many((number) => `o${number} `, '(:objects ', ')'),
      'comments at the ends of lines': many(() => 'a ;b\nc\n'),
      'comments in a row': many(() => 'a ;b\n'),
    },
  },
]
