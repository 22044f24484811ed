import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Outcome } from '../../client/projects/ic/planner/plan.ts'
import { readArguments, type Request, USAGE } from './arguments.ts'
import { type Report, reportOutcome } from './report.ts'
import type { Order } from './worker.ts'

/* `npm run plan -- DOMAIN.pddl PROBLEM.pddl`, without a server or a build. */
const { output, errors, exitCode } = await run(process.argv.slice(2))
process.stdout.write(output)
process.stderr.write(errors)
process.exitCode = exitCode

async function run(args: readonly string[]): Promise<Report> {
  const request = readArguments(args)
  if (!request.ok) return refuse(`${request.problem}\n${USAGE}\n`)
  const files = [request.value.domain, request.value.problem]
  const texts: string[] = []
  for (const file of files) {
    try {
      // npm starts scripts in the folder of package.json, and names the one it was called in.
      texts.push(await readFile(resolve(process.env['INIT_CWD'] ?? '', file), 'utf8'))
    } catch (error) {
      return refuse(`${file}: ${(error as Error).message}\n`)
    }
  }
  const { method } = request.value
  return reportOutcome(await runWorker(request.value, texts), method)
}

function refuse(errors: string): Report {
  return { output: '', errors, exitCode: 2 }
}

/** The worker's answer; Ctrl+C ends it, and so does a heap that is full. */
async function runWorker(
  request: Request,
  [domain = '', problem = '']: string[],
): Promise<Outcome> {
  const order: Order = {
    domain: { file: request.domain, text: domain },
    problem: { file: request.problem, text: problem },
    method: request.method,
    time: request.limit,
  }
  const worker = new Worker(new URL('worker.js', import.meta.url), { workerData: order })
  const cancelled = new AbortController()
  process.once('SIGINT', () => cancelled.abort())
  try {
    const [outcome] = (await once(worker, 'message', { signal: cancelled.signal })) as [Outcome]
    return outcome
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    await worker.terminate()
    if (code === 'ABORT_ERR') return stop('cancelled')
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') return stop('memory')
    throw error
  }
}

function stop(limit: 'cancelled' | 'memory'): Outcome {
  const figures = { facts: 0, operators: 0, grounding: 0, searching: 0, memory: 0 }
  return { kind: 'stopped', limit, figures }
}
