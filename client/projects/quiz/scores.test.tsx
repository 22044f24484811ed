import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createScore } from './score.ts'
import { Scores } from './scores.tsx'
import { startSamples } from './testing.ts'

it('a score shows its day as the other pages write days', () => {
  const score = createScore(startSamples(), new Date(2026, 10, 8, 12).getTime())
  expect(renderToStaticMarkup(<Scores scores={[score]} onClear={() => undefined} />)).toContain(
    '8 Nov 2026',
  )
})
