import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The only part of Vike's state that is reached into. */
type VikeState = {
  _vike?: {
    globals: Record<string, { asyncLocalStorage?: unknown; installPromise?: Promise<void> }>
  }
}

const ERRORS = ['uncaughtException', 'unhandledRejection'] as const

/**
 * Loads Vike, React and the built screens: some hundred files, which are there once a page has to be
 * rendered. Of what Vike does to the whole process, two things are undone:
 * - It would keep the process going after an error that nobody caught, and let a start that failed
 *   end with 0. Such a process ends, as node has it, and whatever supervises it starts another.
 * - It would follow each rendering with an AsyncLocalStorage, for helpers that nothing here calls.
 *   Up to Node 22, the first use of one puts hooks around all that is asynchronous in the process.
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
