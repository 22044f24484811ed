import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BENCHES } from './benches.ts'
import { chooseBenches, runBenches } from './runner.ts'

/* `npm run bench [-- NAME ...]`: measures, prints, and writes bench/results.json. */
const chosen = chooseBenches(BENCHES, process.argv.slice(2))
if (chosen.ok) {
  const results = await runBenches(chosen.value, { stopwatch: performance, print: console.log })
  const file = fileURLToPath(new URL('results.json', import.meta.url))
  await writeFile(file, `${JSON.stringify({ node: process.version, results }, undefined, 2)}\n`)
} else {
  console.error(chosen.problem)
  process.exitCode = 2
}
