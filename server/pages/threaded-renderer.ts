import { Worker } from 'node:worker_threads'
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

type Waiting = { resolve: (page: RenderedPage) => void; reject: (error: unknown) => void }

/**
 * Creates a renderer in a thread of its own. A search then delays no other request, and the listeners and hooks that
 * Vike adds to its process stay there. The thread starts with the first render; if it ends, the next one starts
 * another.
 * @param file the module of the thread, absolute
 */
export function createThreadedRenderer(file: string): Frontend['render'] {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let lastId = 0

  function start(): Worker {
    const started = new Worker(file)
    started.unref()
    started.on('message', (result: RenderResult) => {
      const { resolve, reject } = waiting.get(result.id) ?? {}
      waiting.delete(result.id)
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
