import type { Reporter, TestCase, TestModule } from 'vitest/node'
import './tally.ts'

const HEADINGS = ['attack', 'tries', 'outcomes', 'seconds', 'held']

/** Prints a table of the attacks after the run: how often each was tried, its outcomes, and whether the site held. */
export class AttackSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules
      .flatMap((module) => [...module.children.allTests()])
      // `-t` leaves tests out.
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
