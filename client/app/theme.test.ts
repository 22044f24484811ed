import { afterEach, expect, it, vi } from 'vitest'
import { DARK_MODE_KEY } from '../../shared/storage-keys.ts'
import { followTheme } from './theme.ts'

afterEach(() => vi.unstubAllGlobals())

it('a page that Back shows from memory has the theme that was chosen on the next one', () => {
  const stored = new Map<string, string>()
  const dataset: DOMStringMap = {}
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { documentElement: { dataset }, querySelector: () => null })
  vi.stubGlobal('matchMedia', () => new EventTarget())
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  const stop = followTheme()
  expect(dataset['theme']).toBe('light')

  window.dispatchEvent(new Event('pagehide'))
  stored.set(DARK_MODE_KEY, 'true')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(dataset['theme']).toBe('dark')
  stop()
})
