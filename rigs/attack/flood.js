import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { URL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

/*
 * Sends requests from many senders at once until it is told to stop, in a thread of its own. An
 * attacker brings a machine of their own, so this thread takes the processor last: on Linux the
 * priority is the thread's, and site and visitors keep theirs.
 */

const { origin, senders, pause } = workerData
setPriority(constants.priority.PRIORITY_LOW)
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const sockets = new Set()
let sending = true

/** Sends bytes as they stand, and holds the connection until either side ends it. */
function sendBytes(bytes) {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    let outcome = 'closed'
    const socket = connect({ host: hostname, port: Number(port) })
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', (answer) => (outcome = String(answer).slice(9, 12)))
    socket.resume()
    socket.once('close', () => {
      sockets.delete(socket)
      resolve(outcome)
    })
    for (const part of bytes) socket.write(part)
  })
}

/** Resolves with the status of the answer; "closed" if none came. */
function send({ bytes, method, path, headers, body }) {
  if (bytes) return sendBytes(bytes)
  return new Promise((resolve) => {
    const call = request(origin + path, { method, headers, agent }, (response) => {
      response.resume()
      response.once('close', () => resolve(response.statusCode))
    })
    call.once('error', () => resolve('closed'))
    call.end(body)
  })
}

parentPort?.once('message', () => {
  sending = false
  for (const socket of sockets) socket.destroy()
})
await Promise.all(
  senders.map(async (requests, index) => {
    // One after the other, as senders do who know nothing of each other.
    await setTimeout((pause * index) / senders.length)
    for (let turn = 0; sending; turn++) {
      parentPort?.postMessage(await send(requests[turn % requests.length]))
      await setTimeout(pause)
    }
  }),
)
agent.destroy()
