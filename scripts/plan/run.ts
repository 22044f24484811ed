import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { Outcome } from '../../client/projects/ic/planner/plan.ts'
import { HELP, parseArguments, type PlanOptions, STDIN, USAGE } from './arguments.ts'
import { type Report, reportOutcome } from './report.ts'
import type { WorkerInput } from './worker.ts'

/**
 * Runs the planner with the given arguments.
 * @param folder base of relative paths
 * @param signal cancels the search at once
 * @param stdin read where a file is named `-`
 */
export async function runPlan(
  args: readonly string[],
  { folder, signal, stdin }: { folder: string; signal: AbortSignal; stdin: Readable },
): Promise<Report> {
  if (args.includes('--help')) return { output: HELP, errors: '', exitCode: 0 }
  const request = parseArguments(args)
  if (!request.ok) return refuse(`${request.problem}\n${USAGE}\n`)
  const texts: string[] = []
  for (const file of [request.value.domain, request.value.problem]) {
    try {
      texts.push(file === STDIN ? await text(stdin) : await readFile(resolve(folder, file), 'utf8'))
    } catch (error) {
      return refuse(`${file}: ${(error as Error).message}\n`)
    }
  }
  return reportOutcome(await runWorker(request.value, texts, signal), request.value)
}

function refuse(errors: string): Report {
  return { output: '', errors, exitCode: 2 }
}

/** Runs the planner in a worker, which the signal or a full heap terminates. */
async function runWorker(
  request: PlanOptions,
  [domain = '', problem = '']: readonly string[],
  signal: AbortSignal,
): Promise<Outcome> {
  const workerData: WorkerInput = {
    domain: { file: request.domain, text: domain },
    problem: { file: request.problem, text: problem },
    method: request.method,
    time: request.limit,
  }
  const worker = new Worker(new URL('worker.js', import.meta.url), { workerData })
  try {
    const [outcome] = (await once(worker, 'message', { signal })) as [Outcome]
    return outcome
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ABORT_ERR') return stop('cancelled')
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') return stop('memory')
    throw error
  } finally {
    await worker.terminate()
  }
}

function stop(limit: 'cancelled' | 'memory'): Outcome {
  const statistics = { facts: 0, operators: 0, grounding: 0, searching: 0, memory: 0 }
  return { kind: 'stopped', limit, statistics }
}
