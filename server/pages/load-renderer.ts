import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The part of Vike's global state that is changed here. */
type VikeState = {
  _vike?: {
    globals: Record<string, { asyncLocalStorage?: unknown; installPromise?: Promise<void> }>
  }
}

const ERRORS = ['uncaughtException', 'unhandledRejection'] as const

/**
 * Loads Vike, React and the built screens, and undoes two global effects of Vike:
 * - Its listeners would keep the process running after an uncaught error, and let a failed start exit
 *   with 0. The process must end, so that its supervisor starts the next.
 * - Its AsyncLocalStorage, which nothing here uses, would add hooks to all asynchronous work up to
 *   Node 22.
 * @param dist the folder of the build, absolute
 */
export async function loadRenderer(dist: string): Promise<typeof import('./vike-render.ts')> {
  const others = ERRORS.map((event) => process.rawListeners(event))
  await import(pathToFileURL(join(dist, 'server/entry.mjs')).href)
  const renderer = await import('./vike-render.ts')
  for (const [index, event] of ERRORS.entries()) {
    for (const listener of process.rawListeners(event)) {
      if (!others[index]?.includes(listener)) process.off(event, listener as () => void)
    }
  }
  const state = (globalThis as VikeState)._vike?.globals['server/runtime/asyncHook.ts']
  await state?.installPromise
  if (state) state.asyncLocalStorage = null
  return renderer
}
