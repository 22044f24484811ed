import { useEffect } from 'react'
import { useMedia } from './use-media.ts'

/** Gives the page the theme of the system. The theme of the preview is chosen by itself. */
export function useColourScheme(): void {
  const dark = useMedia('(prefers-color-scheme: dark)')
  useEffect(() => {
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  }, [dark])
}
