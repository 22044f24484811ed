import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { reply, showNextCard } from './attempt.ts'
import { ResultScreen } from './result-screen.tsx'
import { SetupScreen } from './setup-screen.tsx'
import { INITIAL_QUIZ } from './stored-quiz.ts'
import { startSamples } from './testing.ts'
import type { Quiz } from './use-quiz.ts'

it('a button that loads questions keeps the focus meanwhile', () => {
  const quiz = {
    ...INITIAL_QUIZ,
    scores: [],
    imports: [],
    hydrated: true,
    loading: true,
  } as unknown as Quiz
  const topic = { slug: 'mixed', title: 'All categories', summary: '', count: 5 }
  const attempt = showNextCard(reply(startSamples({}), [], 5), 9)
  for (const screen of [
    <SetupScreen topics={[topic]} topic={topic} quiz={quiz} />,
    <ResultScreen attempt={attempt} topic={topic} quiz={quiz} />,
  ]) {
    const [button] = /<button[^>]*>Loading…/.exec(renderToStaticMarkup(screen)) ?? []
    expect(button).toContain('aria-disabled="true"')
    expect(button).not.toContain(' disabled=')
  }
})
