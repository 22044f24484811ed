import { type ComponentType, lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

/** Creates a component in a chunk of its own, to be shown inside a Suspense boundary. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadChunk(load) }))
}
