import { useSyncExternalStore } from 'react'
import site from 'virtual:content/site'
import { DARK_MODE_KEY, SYSTEM_THEME_KEY } from '../../shared/storage-keys.ts'
import { useToast } from '../ui/toast.tsx'
import { followStored, readStored, writeStored } from './storage.ts'
import * as texts from '../../shared/texts/frame.ts'

/*
 * The theme, and whether it follows the system, live on the document root (set before the first
 * paint), so that they work even where they cannot be stored.
 */
const THEME_CHANGE = 'themechange'

/** Media query of a dark system. */
export const DARK_SYSTEM = '(prefers-color-scheme: dark)'

/** Shows a theme without storing it. */
function applyTheme(dark: boolean, system: boolean): void {
  const { dataset } = document.documentElement
  dataset['theme'] = dark ? 'dark' : 'light'
  dataset['system'] = String(system)
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

/** Applies the theme that another tab or the system chooses; returns a function that stops it. */
export function followTheme(): () => void {
  const ending = new AbortController()
  const media = matchMedia(DARK_SYSTEM)
  function applyStoredTheme() {
    const system = readStored(SYSTEM_THEME_KEY) === 'true'
    applyTheme(system ? media.matches : readStored(DARK_MODE_KEY) === 'true', system)
  }
  function onSystem() {
    if (document.documentElement.dataset['system'] === 'true') applyTheme(media.matches, true)
  }
  const unfollow = followStored([DARK_MODE_KEY, SYSTEM_THEME_KEY], applyStoredTheme)
  media.addEventListener('change', onSystem, ending)
  // Another tab may have changed it before hydration.
  applyStoredTheme()
  return () => {
    ending.abort()
    unfollow()
  }
}

function useRoot(name: string, value: string): boolean {
  const read = () => document.documentElement.dataset[name] === value
  return useSyncExternalStore(subscribe, read, () => false)
}

/** Returns whether the theme is dark and follows the system, and a function that chooses both. */
export function useTheme() {
  const showToast = useToast('rarely')
  return {
    dark: useRoot('theme', 'dark'),
    system: useRoot('system', 'true'),
    choose: (dark: boolean, system: boolean): void => {
      applyTheme(dark, system)
      const stored =
        writeStored(DARK_MODE_KEY, String(dark)) && writeStored(SYSTEM_THEME_KEY, String(system))
      if (!stored) showToast({ text: texts.themeNotSaved })
    },
  }
}
