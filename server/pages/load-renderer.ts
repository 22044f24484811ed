import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Loads Vike, React and the built screens. Vike listens to uncaught errors of the process or thread it is loaded in.
 * @param dist the folder of the build, absolute
 */
export async function loadRenderer(dist: string): Promise<typeof import('./vike-render.ts')> {
  await import(pathToFileURL(join(dist, 'server/entry.mjs')).href)
  return import('./vike-render.ts')
}
