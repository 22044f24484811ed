import { runPlan } from './run.ts'

/* `npm run plan -- DOMAIN.pddl PROBLEM.pddl`, without a server or a build. */
const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())
const { output, errors, exitCode } = await runPlan(process.argv.slice(2), {
  // npm starts scripts in the folder of package.json, and names the one it was called in.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  signal: interrupted.signal,
})
process.stdout.write(output)
process.stderr.write(errors)
process.exitCode = exitCode
