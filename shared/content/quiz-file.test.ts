import { describe, expect, it } from 'vitest'
import { parseQuizCategory } from './quiz-file.ts'

const question = {
  type: 'true-false',
  text: 'Is it?',
  answer: true,
  explanation: 'It is.',
  source: { label: 'A book', url: 'https://example.com/' },
}
const file = { title: 'Networks', summary: 'Names and numbers.', questions: [question] }

function problemsOf(json: unknown, name = 'quiz/networks.json'): string[] {
  const result = parseQuizCategory(name, json)
  if (result.ok) return []
  return result.problem.map(({ file: where, path, expected }) => `${where}: ${path}: ${expected}`)
}

describe('a file of the question bank', () => {
  it('becomes a category with the slug of its file name', () => {
    expect(parseQuizCategory('quiz/networks.json', file)).toEqual({
      ok: true,
      value: { slug: 'networks', ...file },
    })
  })

  it('reports every problem with file and path', () => {
    const questions = [question, { ...question, text: 'And?', answer: 1 }, 7, question]
    expect(problemsOf({ title: '', questions })).toEqual([
      'quiz/networks.json: title: write a text of at most 80 characters',
      'quiz/networks.json: summary: write a text of at most 200 characters',
      'quiz/networks.json: questions[1].answer: write true or false',
      'quiz/networks.json: questions[2]: write a question, {…}',
      'quiz/networks.json: questions[3]: this question repeats questions[0]: change or remove it',
    ])
  })

  it('can repeat a text with different code', () => {
    const questions = [
      { ...question, code: 'a' },
      { ...question, code: 'b' },
    ]
    expect(problemsOf({ ...file, questions })).toEqual([])
  })

  it.each([[[]], [null], ['text']])('is an object: %j', (json) => {
    expect(problemsOf(json)).toEqual(['quiz/networks.json: : write {title, summary, questions}'])
  })

  it.each([undefined, 7, []])('has questions: %j', (questions) => {
    expect(problemsOf({ ...file, questions })).toEqual([
      'quiz/networks.json: questions: write a list of questions',
    ])
  })

  it.each(['mixed', 'own-1', 'My File', 'a_b'])('has a name that links can carry: %s', (name) => {
    expect(problemsOf(file, `quiz/${name}.json`)).toEqual([
      expect.stringContaining(': rename the file: use a-z, 0-9 and hyphens'),
    ])
  })

  it('is in one language: a translation is named as such, whatever it has', () => {
    expect(problemsOf({ title: 'Netze' }, 'quiz/networks.de.json')).toEqual([
      expect.stringContaining('; questions are not translated'),
    ])
  })

  it('has no unknown keys', () => {
    const questions = [{ ...question, explaination: 'It is.', tolerance: 1 }]
    expect(problemsOf({ $schema: 'x', ...file, sumary: '', questions })).toEqual([
      'quiz/networks.json: questions[0].explaination: unknown key: did you mean "explanation"?',
      'quiz/networks.json: questions[0].tolerance: unknown key: remove it, or use one of type, text, code, explanation, source, answer',
      'quiz/networks.json: sumary: unknown key: did you mean "summary"?',
    ])
  })
})
