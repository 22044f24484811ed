import { claimTrustedTypesPolicy } from '../../../app/trusted-types.ts'
import type { Job, Reply } from './jobs.ts'
import workerAddress from './worker.ts?worker&url'

const UNSUPPORTED_MESSAGE =
  'This browser cannot work on pictures beside the page: it lacks OffscreenCanvas. Chrome and Edge have it since 69, Firefox since 105, Safari since 16.4.'

/** Message for a worker that failed to start or crashed. */
export const CRASHED_MESSAGE =
  'The work did not start, or ended halfway: its script did not load, or this browser has too little memory.'

/** Returns why the tools cannot run in this browser; undefined if they can. */
export function findSupportProblem(): string | undefined {
  const supported =
    typeof Worker === 'function' &&
    typeof createImageBitmap === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    'convertToBlob' in OffscreenCanvas.prototype
  return supported ? undefined : UNSUPPORTED_MESSAGE
}

/**
 * Runs a job in a worker of its own and forwards the replies.
 * The promise settles when the job ends. An abort terminates the worker at once; no reply follows.
 * A worker that cannot start, or crashes, replies "failed".
 */
export function runJob(
  job: Job,
  signal: AbortSignal,
  onReply: (reply: Reply) => void,
): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  const worker = startWorker()
  if (!worker) {
    onReply({ kind: 'failed', problem: CRASHED_MESSAGE })
    return Promise.resolve()
  }
  return new Promise((resolve) => {
    const end = () => {
      // Messages may still arrive after the abort.
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

/** Starts a worker; undefined where the browser refuses, as under a stricter security policy. */
function startWorker(): Worker | undefined {
  try {
    // TypeScript's DOM types lack trusted script URLs.
    const url = claimTrustedTypesPolicy().createScriptURL(workerAddress)
    return new Worker(url, { type: 'module' })
  } catch {
    return undefined
  }
}
