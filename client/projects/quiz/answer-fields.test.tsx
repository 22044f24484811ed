import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { parseQuestion } from '../../../shared/content/question.ts'
import { AnswerFields } from './answer-fields.tsx'

it('the longest answer that a question can have fits into its field', () => {
  const answer = (length: number) => {
    const question = { type: 'text', text: 'Who?', answers: ['x'.repeat(length)] }
    return parseQuestion(question, { complete: false })
  }
  const longest = answer(300)
  if (!longest.ok) throw new Error('300 characters are an answer')
  expect(answer(301).ok).toBe(false)
  const card = { question: longest.value, options: [] }
  const html = renderToStaticMarkup(
    <AnswerFields card={card} draft={[]} error={undefined} onChange={() => undefined} />,
  )
  expect(html).toContain('maxLength="300"')
})
