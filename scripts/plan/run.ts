import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { Source } from '../../client/projects/ic/planner/pddl/diagnostic.ts'
import { HELP, parseArguments, type PlanOptions, STDIN, USAGE } from './arguments.ts'
import { type Report, reportCheck, reportExplanation, reportOutcome } from './report.ts'
import type { WorkerInput, WorkerOutput } from './worker.ts'

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
  const { value } = request
  const sources: Source[] = []
  for (const file of [value.domain, value.problem, value.check]) {
    if (file === undefined) continue
    try {
      const content = file === STDIN ? text(stdin) : readFile(resolve(folder, file), 'utf8')
      sources.push({ file, text: await content })
    } catch (error) {
      return refuse(`${file}: ${(error as Error).message}\n`)
    }
  }
  const result = await runWorker(value, sources, signal)
  if (result.kind === 'checked') return reportCheck(result.check, value)
  if (result.kind === 'explained') return reportExplanation(result.explanation, value)
  if (value.trace !== undefined && result.trace !== undefined) {
    try {
      await writeFile(resolve(folder, value.trace), result.trace)
    } catch (error) {
      return refuse(`${value.trace}: ${(error as Error).message}\n`)
    }
  }
  return reportOutcome(result.outcome, value)
}

function refuse(errors: string): Report {
  return { output: '', errors, exitCode: 2 }
}

/** Runs the planner in a worker, which the signal or a full heap terminates. */
async function runWorker(
  { method, limit, explain, trace }: PlanOptions,
  [domain, problem, plan]: readonly Source[],
  signal: AbortSignal,
): Promise<WorkerOutput> {
  const empty = { file: STDIN, text: '' }
  const workerData: WorkerInput = {
    domain: domain ?? empty,
    problem: problem ?? empty,
    plan,
    method,
    time: limit,
    explain,
    withTrace: trace !== undefined,
  }
  const worker = new Worker(new URL('worker.js', import.meta.url), { workerData })
  try {
    const [output] = (await once(worker, 'message', { signal })) as [WorkerOutput]
    return output
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ABORT_ERR') return stop('cancelled')
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') return stop('memory')
    throw error
  } finally {
    await worker.terminate()
  }
}

function stop(limit: 'cancelled' | 'memory'): WorkerOutput {
  const statistics = { facts: 0, operators: 0, grounding: 0, searching: 0, memory: 0 }
  return { kind: 'solved', outcome: { kind: 'stopped', limit, statistics }, trace: undefined }
}
