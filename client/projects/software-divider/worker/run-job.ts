import { claimTrustedTypesPolicy } from '../../../app/trusted-types.ts'
import type { Job, Reply } from './jobs.ts'
import workerAddress from './worker.ts?worker&url'

/** What is shown where the tools cannot run; canvases off the page came with these versions. */
export const UNSUPPORTED_MESSAGE =
  'This browser cannot work on pictures beside the page: it lacks OffscreenCanvas. Chrome and Edge have it since 69, Firefox since 105, Safari since 16.4.'

export const CRASHED_MESSAGE =
  'The work did not start, or ended halfway: its script did not load, or this browser has too little memory.'

/** Whether this browser has what the worker needs. */
export function canRunJobs(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof createImageBitmap === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    'convertToBlob' in OffscreenCanvas.prototype
  )
}

/**
 * Runs a job in a worker of its own and passes its answers on. The promise settles when the job has
 * ended; when the signal aborts, the worker ends at once with all its memory, and no answer comes after that.
 * A worker that does not start, or crashes, answers "failed".
 */
export function runJob(
  job: Job,
  signal: AbortSignal,
  onReply: (reply: Reply) => void,
): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const worker = new Worker(
      // The DOM library's types know no trusted addresses: to them it is a text.
      claimTrustedTypesPolicy().createScriptURL(workerAddress),
      { type: 'module' },
    )
    function end() {
      // What it has posted already may still be on its way.
      worker.onmessage = null
      worker.terminate()
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.kind === 'end') return end()
      onReply(data)
    }
    worker.onerror = () => {
      onReply({ kind: 'failed', problem: CRASHED_MESSAGE })
      end()
    }
    worker.postMessage(job)
  })
}
