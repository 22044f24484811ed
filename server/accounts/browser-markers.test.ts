import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestClock, DAY } from '../../shared/clock.ts'
import { BROWSER_MARKER_LIFETIME } from '../../shared/limits.ts'
import { deriveSecrets } from '../secrets.ts'
import { createBrowserMarkers } from './browser-markers.ts'

const ADA = 'ada@example.com'

function create() {
  const clock = createTestClock()
  return { clock, markers: createBrowserMarkers(deriveSecrets(randomBytes(32)), clock) }
}

describe('a browser marker', () => {
  it('identifies the browser and is unique', () => {
    const { markers } = create()
    const [first, second] = [markers.issue(ADA), markers.issue(ADA)]
    expect(markers.read(ADA, first)).toBe(markers.read(ADA, first))
    expect(markers.read(ADA, first)).toMatch(/^[\w-]{22}$/)
    expect(markers.read(ADA, second)).not.toBe(markers.read(ADA, first))
  })

  it('is invalid for another account, and contains no address', () => {
    const { markers } = create()
    const marker = markers.issue(ADA)
    expect(markers.read('bob@example.com', marker)).toBeUndefined()
    expect(Buffer.from(marker, 'base64url').toString()).not.toContain('ada')
  })

  it('is invalid under another key', () => {
    expect(create().markers.read(ADA, create().markers.issue(ADA))).toBeUndefined()
  })

  it('expires after 60 days, and is valid if the clock was a day ahead', () => {
    const { markers, clock } = create()
    const marker = markers.issue(ADA)
    clock.advance(BROWSER_MARKER_LIFETIME - 1)
    expect(markers.read(ADA, marker)).toBeDefined()
    clock.advance(1)
    expect(markers.read(ADA, marker)).toBeUndefined()
    clock.advance(-BROWSER_MARKER_LIFETIME - DAY)
    expect(markers.read(ADA, marker)).toBeDefined()
    clock.advance(-1)
    expect(markers.read(ADA, marker)).toBeUndefined()
  })

  it('is invalid after any change of a character', () => {
    const { markers } = create()
    const marker = markers.issue(ADA)
    // The last letter of the digest has four significant bits, and so four spellings.
    for (let index = 0; index < marker.length - 1; index++) {
      const changed = marker[index] === 'b' ? 'c' : 'b'
      const forged = marker.slice(0, index) + changed + marker.slice(index + 1)
      expect(markers.read(ADA, forged)).toBeUndefined()
    }
  })

  it.each([undefined, null, 7, {}, [], '', '.', '..', 'a.b.c', 'x'.repeat(8000)])(
    'is not %j',
    (other) => {
      expect(create().markers.read(ADA, other)).toBeUndefined()
    },
  )
})
