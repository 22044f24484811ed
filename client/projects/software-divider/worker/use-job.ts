import { useEffect, useRef, useState } from 'react'
import type { Job, Reply } from './jobs.ts'
import { runJob } from './run-job.ts'

/** State of a job. */
export type JobState =
  | { step: 'idle' }
  | { step: 'running'; done: number; total: number; source: string }
  | { step: 'cancelled' }
  | { step: 'failed'; problem: string }
  | { step: 'made'; made: Extract<Reply, { kind: 'made' }> }

type JobControls = {
  work: JobState
  start: (job: Job) => void
  cancel: () => void
  /** Drops the result of a job that has ended, because other pictures were chosen. */
  dropResult: () => void
}

/** Runs one job at a time, with a way to cancel it. Leaving the page cancels it too. */
export function useJob(): JobControls {
  const [work, setWork] = useState<JobState>({ step: 'idle' })
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort(), [])

  function start(job: Job) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setWork({ step: 'running', done: 0, total: 0, source: '' })
    void runJob(job, controller.signal, (reply) => {
      if (reply.kind === 'progress') setWork({ step: 'running', ...reply })
      else if (reply.kind === 'made') setWork({ step: 'made', made: reply })
      else if (reply.kind === 'failed') setWork({ step: 'failed', problem: reply.problem })
    })
  }

  function cancel() {
    running.current?.abort()
    setWork({ step: 'cancelled' })
  }

  function dropResult() {
    setWork((last) => (last.step === 'running' ? last : { step: 'idle' }))
  }

  return { work, start, cancel, dropResult }
}
