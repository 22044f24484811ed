import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { URL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

/*
 * Sends requests from many senders at once in its own thread, until it is told to stop. A real
 * attacker uses another machine, so this thread has the lowest priority. On Linux each thread has its
 * own priority, so those of the site and of the visitors do not change.
 */

const { origin, senders, pause } = workerData
setPriority(constants.priority.PRIORITY_LOW)
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const sockets = new Set()
let sending = true

/** Sends raw bytes, and keeps the connection open until either side closes it. */
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
    // Each sender sends one request after the other, independently of the others.
    await setTimeout((pause * index) / senders.length)
    for (let turn = 0; sending; turn++) {
      parentPort?.postMessage(await send(requests[turn % requests.length]))
      await setTimeout(pause)
    }
  }),
)
agent.destroy()
