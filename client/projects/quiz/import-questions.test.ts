import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addImport, readImport, readImportFile } from './import-questions.ts'
import { MAX_IMPORTS } from './imports.ts'
import { samples } from './testing.ts'

const boolean = {
  type: 'boolean',
  difficulty: 'easy',
  category: 'Science: Computers',
  question: '&quot;HTML&quot; is a markup language.',
  correct_answer: 'True',
  incorrect_answers: ['False'],
}
const multiple = {
  type: 'multiple',
  difficulty: 'hard',
  category: 'Science: Computers',
  question: 'Who wrote &quot;Go To Statement Considered Harmful&quot;?',
  correct_answer: 'Edsger Dijkstra',
  incorrect_answers: ['Donald Knuth', 'Tony Hoare &amp; others', 'J&ouml;rg'],
}

/** Parses an import; errors are texts such as `path: what is expected`. */
function read(json: unknown) {
  const result = readImport(JSON.stringify(json), 'own-1')
  if (!result.ok) throw new Error(result.problem)
  const { category, problems } = result.value
  return { category, problems: problems.map(({ path, expected }) => `${path}: ${expected}`) }
}

it('two imports have slugs of their own, and none that was played', () => {
  const text = JSON.stringify({ questions: samples })
  const first = addImport([], ['own-1'], text)
  const imports = first.ok ? first.value.imports : []
  const second = addImport(imports, ['own-1'], text)
  expect(second.ok && second.value.imports.map(({ slug }) => slug)).toEqual(['own-2', 'own-3'])
})

it('an import without valid questions, or too many imports, add nothing', () => {
  const empty = addImport([], [], '{"questions":[{}]}')
  expect(empty.ok && empty.value.imports).toEqual([])
  const category = { slug: 'own-1', title: 'Mine', summary: '', questions: samples }
  const full = Array.from({ length: MAX_IMPORTS }, () => category)
  expect(addImport(full, [], '{}')).toMatchObject({ ok: false })
})

it('a file that is too large is refused unread, with the reason that its text would get', async () => {
  const read = (text: string, type = text) =>
    readImportFile({
      size: new Blob([text]).size,
      arrayBuffer: () => new Blob([type]).arrayBuffer(),
    })
  const tooLong = readImport('x'.repeat(500_001), 'own-1')
  expect(await read('x'.repeat(2_000_001), 'unread')).toEqual(tooLong)
  expect(await read('😀'.repeat(500_000))).toMatchObject({ ok: true })
})

describe('an import from Open Trivia DB', () => {
  it('becomes questions with their entities decoded', () => {
    const { category, problems } = read({ response_code: 0, results: [boolean, multiple] })
    expect(problems).toEqual([])
    expect(category).toEqual({
      slug: 'own-1',
      title: 'Science: Computers',
      summary: 'From Open Trivia DB.',
      questions: [
        { type: 'true-false', text: '"HTML" is a markup language.', answer: true },
        {
          type: 'single',
          text: 'Who wrote "Go To Statement Considered Harmful"?',
          answer: 'Edsger Dijkstra',
          wrong: ['Donald Knuth', 'Tony Hoare & others', 'Jörg'],
        },
      ],
    })
  })

  it('of several topics has a common title', () => {
    const { category } = read({ results: [boolean, { ...multiple, category: 'History' }] })
    expect(category.title).toBe('Open Trivia')
  })

  it('keeps valid questions, and reports the others by item', () => {
    const { category, problems } = read({
      response_code: 0,
      results: [
        { ...boolean, correct_answer: 'Yes' },
        multiple,
        { ...multiple, question: '' },
        { ...multiple, incorrect_answers: 'none' },
        { ...multiple, type: 'essay' },
        7,
      ],
    })
    expect(category.questions.map(({ text }) => text)).toEqual([
      'Who wrote "Go To Statement Considered Harmful"?',
    ])
    expect(problems).toEqual([
      'results[0].correct_answer: write true or false',
      'results[2].question: write a text',
      'results[3].incorrect_answers: write a list of 1 or more texts',
      'results[4].type: write multiple or boolean',
      'results[5]: write a question, {…}',
    ])
  })

  it('without questions explains the response code', () => {
    expect(read({ response_code: 5, results: [] }).problems).toEqual([
      'results: there are no questions: the service was asked too often; wait five seconds',
    ])
  })
})

describe("an import in the quiz's own format", () => {
  it('accepts every type, without explanations, sources and a summary', () => {
    const { category, problems } = read({ title: 'Mine', questions: samples })
    expect(problems).toEqual([])
    expect(category).toEqual({ slug: 'own-1', title: 'Mine', summary: '', questions: samples })
  })

  it('reports errors by item', () => {
    expect(read({ title: 'Mine', questions: [samples[0], { text: 7 }] }).problems).toEqual([
      'questions[1].text: write a text',
      'questions[1].type: write single, multiple, true-false, number, order or text',
    ])
  })
})

describe('an import of anything else', () => {
  it.each([
    ['', /^The text is not valid JSON/],
    ['{"results":', /^The text is not valid JSON/],
    ['[]', /^The JSON needs/],
    ['{"items":[]}', /^The JSON needs/],
    ['x'.repeat(500_001), /^The text is too long/],
  ])('is rejected with a reason', (text, reason) => {
    const result = readImport(text, 'own-1')
    expect(result.ok ? '' : result.problem).toMatch(reason)
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('results', 'questions'), (value, name) => {
        const result = readImport(JSON.stringify({ title: 'x', [name]: value }), 'own-1')
        expect(result.ok).toBe(true)
      }),
    )
  })
})
