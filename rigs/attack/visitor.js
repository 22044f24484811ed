import { get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'

/* Visits the home page again and again in a thread of its own, which an attack keeps from nothing. */

let visiting = true
const waits = []

/** Milliseconds until the whole page is there; endless if it does not come. */
function visit() {
  const start = performance.now()
  return new Promise((resolve) => {
    const call = get(workerData.origin, { agent: false }, (response) => {
      response.resume()
      response.once('end', () => {
        resolve(response.statusCode === 200 ? performance.now() - start : Infinity)
      })
    })
    call.once('error', () => resolve(Infinity))
  })
}

parentPort?.once('message', () => (visiting = false))
do waits.push(await visit())
while (visiting)
parentPort?.postMessage(waits)
