import { useSyncExternalStore } from 'react'

function subscribeToNothing(): () => void {
  return () => undefined
}

/** False in the server's HTML and while it is taken over, true once scripts work the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
