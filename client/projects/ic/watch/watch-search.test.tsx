import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createTestClock } from '../../../../shared/clock.ts'
import { createHanoi } from '../planner/testing-families.ts'
import { handleRequest } from '../worker/handle-request.ts'
import { SolvedResults } from '../workbench/solved-results.tsx'
import type { Workbench } from '../workbench/use-workbench.ts'

it.each([
  ['that a limit stopped', 12, 3_000_000, /^These are the first [\d,]+ steps\.$/],
  ['that went on', 8, 1e9, /^These are the first [\d,]+ of 6,178 steps\.$/],
])('the record of a search %s names the steps that are known', (_, discs, memory, says) => {
  const texts = createHanoi(discs)
  const method = { search: 'bfs' } as const
  const limits = { time: 1e9, memory }
  const reply = handleRequest(
    { kind: 'solve', texts, method, ...limits, withRecord: true },
    createTestClock(),
  )
  const bench = {
    ...{ solved: { texts, method, reply }, resultTexts: texts, texts },
    ...{ runs: [], raceOpens: 0, solves: 1, tasks: 0 },
  }
  const page = renderToStaticMarkup(
    <SolvedResults bench={bench as unknown as Workbench} onFault={() => undefined} />,
  )
  expect(/These are the first[^<]*/.exec(page)?.[0]).toMatch(says)
})
