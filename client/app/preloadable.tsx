import { type ComponentType, lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

type Module = { Component: ComponentType }

/**
 * A component in a chunk of its own, to be shown inside a Suspense boundary. Once `preload` has
 * resolved it renders at once, which the server needs for whole HTML. In the browser the server's
 * HTML stays until the chunk is there; if it never comes, it simply stays.
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
