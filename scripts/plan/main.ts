import { runPlan } from './run.ts'

/** EX_SOFTWARE of sysexits.h: 1 means that no plan exists. */
const CRASHED = 70

/* `npm run plan -- DOMAIN.pddl PROBLEM.pddl`; needs no server. `start.js` bundles and runs it. */
const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())
try {
  const { output, errors, exitCode } = await runPlan(process.argv.slice(2), {
    // npm runs scripts in the folder of package.json; INIT_CWD is the user's folder.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    signal: interrupted.signal,
    stdin: process.stdin,
  })
  process.stdout.write(output)
  process.stderr.write(errors)
  process.exitCode = exitCode
} catch (error) {
  console.error(error)
  process.exitCode = CRASHED
}
