import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { MAX_BODY_BYTES } from '../../../../shared/limits.ts'
import { BROWSER_MARKER_KEY } from '../../../../shared/storage-keys.ts'
import { findMarker, storeMarker } from './browser-marker.ts'

const MARKER = `mk3x9q2a.${'n'.repeat(22)}.${'d'.repeat(43)}`

/** A browser whose local storage has that text in the place of its marker. */
function openBrowser(text?: string) {
  const entries = new Map(text === undefined ? [] : [[BROWSER_MARKER_KEY, text]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return entries
}

describe('the marker of this browser', () => {
  it('is sent as the server gave it', () => {
    openBrowser()
    expect(findMarker()).toEqual({})
    storeMarker(MARKER)
    expect(findMarker()).toEqual({ marker: MARKER })
  })

  it.each([
    '',
    'undefined',
    '{}',
    'x'.repeat(MAX_BODY_BYTES),
    `${MARKER}${'d'.repeat(MAX_BODY_BYTES)}`,
  ])('is not sent when local storage has another text (%#)', (text) => {
    openBrowser(text)
    expect(findMarker()).toEqual({})
  })

  it.each([undefined, null, 7, {}, [MARKER], '', 'x'.repeat(MAX_BODY_BYTES)])(
    'is stored only as a text of its form (%#)',
    (marker) => {
      const entries = openBrowser()
      storeMarker(marker)
      expect(entries.size).toBe(0)
    },
  )
})
