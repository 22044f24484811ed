import { claimTrustedTypesPolicy } from '../../../app/trusted-types.ts'
import workerUrl from './worker.ts?worker&url'

/** Starts a worker that plans. Its script is loaded with the first one. */
export function createWorker(): Worker {
  // The DOM library's types know no trusted addresses: to them it is a text.
  return new Worker(claimTrustedTypesPolicy().createScriptURL(workerUrl), { type: 'module' })
}
