import { decodeEntities } from '../../../client/projects/quiz/entities.ts'
import { MAX_IMPORT_LENGTH, readImport } from '../../../client/projects/quiz/import-questions.ts'
import { parseImports } from '../../../client/projects/quiz/imports.ts'
import { parseStoredQuiz as parseAttempt } from '../../../client/projects/quiz/stored-quiz.ts'
import { isRight, readNumbers } from '../../../client/projects/quiz/marking.ts'
import { parseScores } from '../../../client/projects/quiz/score.ts'
import { parseQuestion } from '../../../shared/content/question.ts'
import { safeLink } from '../../../shared/content/links.ts'
import { many } from '../hostile-texts.ts'
import { MAX_STORAGE_LENGTH, nested, type TextReader } from './text-reader.ts'

const quiz = (...names: string[]) => names.map((name) => `client/projects/quiz/${name}`)

/** Readers of the quiz. */
export const QUIZ_READERS: readonly TextReader[] = [
  {
    covers: [
      ...quiz('import-questions.ts#readImport', 'open-trivia.ts', 'entities.ts#decodeEntities'),
      'shared/content/question.ts#parseQuestion',
      'shared/content/question.ts#cleanText',
      'shared/content/links.ts#safeLink',
    ],
    max: MAX_IMPORT_LENGTH,
    read: (text) => {
      const question = { type: 'text', text, code: text, answers: [text, text], explanation: text }
      return [
        readImport(text, 'a'),
        readImport(JSON.stringify({ questions: [question] }), 'a'),
        readImport(JSON.stringify({ results: [{ question: text, category: text }] }), 'a'),
        parseQuestion(question, { complete: false }),
        decodeEntities(text),
        safeLink(text),
        safeLink(`https://a/${text}`),
      ]
    },
    own: { entities: many(() => '&amp;&#38;&#x26;') },
  },
  {
    covers: quiz('marking.ts#readNumbers', 'marking.ts'),
    // `maxLength` of the field.
    max: 200,
    read: (text) => [
      readNumbers(text),
      isRight({ type: 'text', text: 'a', answers: ['a'] }, [text]),
    ],
  },
  {
    covers: quiz(
      'stored-quiz.ts#parseStoredQuiz',
      'imports.ts#parseImports',
      'score.ts#parseScores',
    ),
    max: MAX_STORAGE_LENGTH,
    read: (text) => [
      parseAttempt(JSON.stringify({ version: 1, settings: { category: text } })),
      parseImports(JSON.stringify({ version: 1, imports: [{ slug: 'own-1', title: text }] })),
      parseScores(JSON.stringify({ version: 1, scores: text.split('a') })),
    ],
    own: { 'lists in lists': nested('[', ']', '1') },
  },
]
