import { BENCHES } from './benches.ts'
import { mergeResults } from './results.ts'
import { chooseBenches, runBenches } from './runner.ts'

/* `npm run bench [-- NAME ...]`: measures, prints, and keeps the figures in rigs/bench/results.json. */
const chosen = chooseBenches(BENCHES, process.argv.slice(2))
if (chosen.ok) {
  for (const bench of chosen.value) {
    // One after the other: a bench that fails loses nothing of those before it.
    await mergeResults(await runBenches([bench], { stopwatch: performance, print: console.log }))
  }
} else {
  console.error(chosen.problem)
  process.exitCode = 2
}
