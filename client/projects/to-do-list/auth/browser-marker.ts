import { BROWSER_MARKER_PATTERN } from '../../../../shared/browser-marker.ts'
import { BROWSER_MARKER_KEY } from '../../../../shared/storage-keys.ts'
import { readStored, writeStored } from '../../../app/storage.ts'

/**
 * The marker for the body of a login; nothing if this browser has none. Local storage may hold any
 * text: with a long one, the server would refuse every login as too large.
 */
export function findMarker(): { marker?: string } {
  const marker = readStored(BROWSER_MARKER_KEY)
  return marker !== null && BROWSER_MARKER_PATTERN.test(marker) ? { marker } : {}
}

/** Stores the marker that a login answered with, and nothing that is none. */
export function storeMarker(marker: unknown): void {
  if (typeof marker === 'string' && BROWSER_MARKER_PATTERN.test(marker)) {
    writeStored(BROWSER_MARKER_KEY, marker)
  }
}
