import { runPlan } from './run.ts'

/** EX_SOFTWARE of sysexits.h: 1 would say that there is proven to be no plan. */
const CRASHED = 70

/* `npm run plan -- DOMAIN.pddl PROBLEM.pddl`, without a server or a build. */
const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())
try {
  const { output, errors, exitCode } = await runPlan(process.argv.slice(2), {
    // npm starts scripts in the folder of package.json, and names the one it was called in.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    signal: interrupted.signal,
  })
  process.stdout.write(output)
  process.stderr.write(errors)
  process.exitCode = exitCode
} catch (error) {
  console.error(error)
  process.exitCode = CRASHED
}
