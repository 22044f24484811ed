import { BENCHES } from './benches.ts'
import { mergeResults } from './results.ts'
import { chooseBenches, runBenches } from './runner.ts'

const HELP = `npm run bench [-- NAME …]

Runs all benchmarks or the named ones, prints their figures and saves them in rigs/bench/results.json.
Build the site first: npm run build

Names: ${BENCHES.map(({ name }) => name).join(', ')}
Example: npm run bench -- planner
Exit codes: 0 measured, 1 a benchmark failed, 2 unknown name.`

const names = process.argv.slice(2)
const chosen = chooseBenches(BENCHES, names.includes('--help') ? [] : names)
if (names.includes('--help')) {
  console.log(HELP)
} else if (chosen.ok) {
  for (const bench of chosen.value) {
    // Each result is saved at once, so a failing benchmark does not lose those before it.
    await mergeResults(await runBenches([bench], { stopwatch: performance, print: console.log }))
  }
} else {
  console.error(chosen.problem)
  process.exitCode = 2
}
