import { useEffect } from 'react'
import type { Workspace } from '../workspace/workspace.ts'

/** Keeps the page: while something would be lost with it, and when a file is dropped where nothing takes it. */
export function usePageGuards(workspace: Workspace): void {
  useEffect(() => {
    const ending = new AbortController()
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (workspace.isAtRisk()) event.preventDefault()
      },
      ending,
    )
    for (const type of ['dragover', 'drop'] as const) {
      window.addEventListener(
        type,
        (event) => {
          // The browser would open the file in place of the page.
          if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
        },
        ending,
      )
    }
    return () => ending.abort()
  }, [workspace])
}
