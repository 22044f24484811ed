import { claimTrustedTypesPolicy } from '../../../app/trusted-types.ts'
import workerUrl from './worker.ts?worker&url'

/** Starts the worker that runs the planner. */
export function createWorker(): Worker {
  // The DOM types accept only a string here, not a TrustedScriptURL.
  return new Worker(claimTrustedTypesPolicy().createScriptURL(workerUrl), { type: 'module' })
}
