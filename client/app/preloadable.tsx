import { type ComponentType, lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

type Module = { Component: ComponentType }

/**
 * Creates a component in a chunk of its own, to be shown inside a Suspense boundary.
 * After `preload` it renders synchronously, which the server needs for complete HTML. In the
 * browser the server's HTML stays until the chunk has loaded, also if it never does.
 */
export function preloadable(load: () => Promise<Module>): {
  Component: ComponentType
  preload: () => Promise<void>
} {
  let loaded: ComponentType | undefined
  const Lazy = lazy(async () => {
    const { Component } = await loadChunk(load).catch(() => new Promise<Module>(() => undefined))
    return { default: Component }
  })
  return {
    Component() {
      const Current = loaded ?? Lazy
      return <Current />
    },
    async preload() {
      loaded = (await load()).Component
    },
  }
}
