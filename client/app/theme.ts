import { useSyncExternalStore } from 'react'
import site from 'virtual:content/site'
import { DARK_MODE_KEY } from '../../shared/storage-keys.ts'
import { readStored, writeStored } from './storage.ts'

/*
 * The theme lives on the document root (set before the first paint), so that it works even where
 * it cannot be stored.
 */
const THEME_CHANGE = 'themechange'

function isDark(): boolean {
  return document.documentElement.dataset['theme'] === 'dark'
}

/** Shows a theme without storing it. */
function applyTheme(dark: boolean): void {
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  const { light: lightColour, dark: darkColour } = site.themeColor
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', dark ? darkColour : lightColour)
  window.dispatchEvent(new Event(THEME_CHANGE))
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(THEME_CHANGE, onChange)
  return () => window.removeEventListener(THEME_CHANGE, onChange)
}

/** Applies the theme that another tab chooses; returns a function that stops it. */
export function syncWithOtherTabs(): () => void {
  const applyStoredTheme = () => applyTheme(readStored(DARK_MODE_KEY) === 'true')
  function onStorage(event: StorageEvent) {
    // A null key means that the whole storage was cleared.
    if (event.key === DARK_MODE_KEY || event.key === null) applyStoredTheme()
  }
  window.addEventListener('storage', onStorage)
  // Another tab may have changed it before hydration.
  applyStoredTheme()
  return () => window.removeEventListener('storage', onStorage)
}

/**
 * Returns whether the dark theme is on, and a `toggle` that returns whether the choice was stored.
 */
export function useTheme(): { dark: boolean; toggle: () => boolean } {
  const dark = useSyncExternalStore(subscribe, isDark, () => false)
  return {
    dark,
    toggle() {
      applyTheme(!dark)
      return writeStored(DARK_MODE_KEY, String(!dark))
    },
  }
}
