import { Worker } from 'node:worker_threads'
import { SECOND } from '../../shared/clock.ts'
import type { Frontend, RenderedPage } from './frontend.ts'

/** What the thread is asked for. */
export type RenderRequest = {
  id: number
  url: string
  publicOrigin: string
  data: object | undefined
}

/** What the thread answers. */
export type RenderResult = { id: number; page: RenderedPage } | { id: number; error: unknown }

/** The time after which an idle thread ends: Vike and React take about 50 MB, and most sites are seldom searched. */
const IDLE_TIME = 30 * SECOND

type Waiting = { resolve: (page: RenderedPage) => void; reject: (error: unknown) => void }

/**
 * Creates a renderer in a thread of its own. A search then delays no other request, and the listeners and hooks that
 * Vike adds to its process stay there. The thread starts with the first render; after it ends, the next one starts
 * another.
 * @param file the module of the thread, absolute
 * @param idleTime milliseconds after the last page until the thread ends
 */
export function createThreadedRenderer(file: string, idleTime = IDLE_TIME): Frontend['render'] {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let lastId = 0

  function start(): Worker {
    const started = new Worker(file)
    started.unref()
    const idleTimer = setTimeout(() => {
      if (thread !== started || waiting.size > 0) return
      thread = undefined
      void started.terminate()
    }, idleTime).unref()
    started.on('message', (result: RenderResult) => {
      const { resolve, reject } = waiting.get(result.id) ?? {}
      waiting.delete(result.id)
      idleTimer.refresh()
      if ('page' in result) resolve?.(result.page)
      else reject?.(result.error)
    })
    // After an error, the thread also exits.
    function rejectAll(error: unknown): void {
      if (thread !== started) return
      thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.once('error', rejectAll)
    started.once('exit', (code) => rejectAll(new Error(`The render thread ended with ${code}`)))
    return started
  }

  return (url, publicOrigin, data) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      thread ??= start()
      thread.postMessage({ id, url, publicOrigin, data } satisfies RenderRequest)
    })
}
