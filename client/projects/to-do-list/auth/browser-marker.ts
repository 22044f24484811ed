import { BROWSER_MARKER_PATTERN } from '../../../../shared/browser-marker.ts'
import { BROWSER_MARKER_KEY } from '../../../../shared/storage-keys.ts'
import { readStored, writeStored } from '../../../app/storage.ts'

/**
 * Returns the marker for the body of a login, or nothing. It ignores any other text in local
 * storage, which could make the body too large.
 */
export function findMarker(): { marker?: string } {
  const marker = readStored(BROWSER_MARKER_KEY)
  return marker !== null && BROWSER_MARKER_PATTERN.test(marker) ? { marker } : {}
}

/** Stores the marker of a login’s reply, if it is valid. */
export function storeMarker(marker: unknown): void {
  if (typeof marker === 'string' && BROWSER_MARKER_PATTERN.test(marker)) {
    writeStored(BROWSER_MARKER_KEY, marker)
  }
}
