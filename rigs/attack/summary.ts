import type { Reporter, TestCase, TestModule } from 'vitest/node'
import './tally.ts'

const HEADINGS = ['attack', 'tries', 'outcomes', 'seconds', 'held']

/**
 * After the run, a table of the attacks that were made: what was tried how often, what came back, and
 * whether it held.
 */
export class AttackSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules
      .flatMap((module) => [...module.children.allTests()])
      // Those that `-t` left out were not made.
      .filter((test) => test.result().state !== 'skipped')
    const rows = [HEADINGS, HEADINGS.map(() => '---'), ...tests.map(describe)]
    console.log(`\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`)
  }
}

function describe(test: TestCase): string[] {
  const { tries, outcomes } = test.meta().attack ?? { tries: 1, outcomes: {} }
  const counts = Object.entries(outcomes).map(([outcome, count]) => `${count} × ${outcome}`)
  const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1)
  const held = test.result().state === 'passed' ? 'yes' : 'NO'
  return [test.fullName, String(tries), counts.join(', '), seconds, held]
}
