import { type ComponentType, lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

/**
 * A component in a chunk of its own that can be loaded ahead: once `preload` has resolved it
 * renders at once, which the server needs for whole HTML and hydration for equal HTML.
 */
export function preloadable(load: () => Promise<{ Component: ComponentType }>): {
  Component: ComponentType
  preload: () => Promise<void>
} {
  let loaded: ComponentType | undefined
  const Lazy = lazy(async () => ({ default: (await loadChunk(load)).Component }))
  return {
    Component() {
      const Current = loaded ?? Lazy
      return <Current />
    },
    async preload() {
      loaded = (await loadChunk(load)).Component
    },
  }
}
