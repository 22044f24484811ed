import { expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

/** A task that the test ends, and the number of its runs. */
function createTask() {
  const ends: (() => void)[] = []
  const run = coalesce(() => new Promise((resolve) => void ends.push(resolve)))
  /** Ends the task that runs. */
  async function end() {
    ends.at(-1)?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { run, end, countRuns: () => ends.length }
}

it('a task runs at once', () => {
  const { run, countRuns } = createTask()
  run()
  expect(countRuns()).toBe(1)
})

it('a task runs once more, however often it is called meanwhile', async () => {
  const { run, end, countRuns } = createTask()
  for (let call = 0; call < 3; call++) run()
  expect(countRuns()).toBe(1)
  await end()
  expect(countRuns()).toBe(2)
  await end()
  expect(countRuns()).toBe(2)
  run()
  expect(countRuns()).toBe(3)
})
