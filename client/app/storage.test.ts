import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followStored } from './storage.ts'

const stored = new Map<string, string>()
let changes = 0
let stop: () => void

beforeEach(() => {
  stored.clear()
  stored.set('theme', 'light')
  changes = 0
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  stop = followStored(['theme', 'system'], () => changes++)
})
afterEach(() => vi.unstubAllGlobals())

function send(type: string, properties: object): void {
  window.dispatchEvent(Object.assign(new Event(type), properties))
}

/** Leaves the page, runs `meanwhile` and comes back by Back. */
function visitAnotherPage(meanwhile: () => void): void {
  send('pagehide', { persisted: true })
  meanwhile()
  send('pageshow', { persisted: true })
}

describe('a page that follows stored texts', () => {
  it('learns what another tab stores, and that everything was cleared', () => {
    send('storage', { key: 'system' })
    send('storage', { key: null })
    expect(changes).toBe(2)
    send('storage', { key: 'another' })
    expect(changes).toBe(2)
  })

  it('learns what the next page has stored when Back shows it from memory', () => {
    visitAnotherPage(() => stored.set('theme', 'dark'))
    expect(changes).toBe(1)
    visitAnotherPage(() => stored.delete('theme'))
    expect(changes).toBe(2)
  })

  it('learns at once what another tab has stored since the texts were read', () => {
    followStored(['theme'], () => changes++, 'light')()
    expect(changes).toBe(0)
    stored.set('theme', 'dark')
    followStored(['theme'], () => changes++, 'light')()
    expect(changes).toBe(1)
  })

  it('keeps what it could not store when the next page has stored nothing', () => {
    visitAnotherPage(() => stored.set('another', '1'))
    expect(changes).toBe(0)
  })

  it('learns nothing once it is stopped', () => {
    stop()
    visitAnotherPage(() => stored.set('theme', 'dark'))
    send('storage', { key: 'theme' })
    expect(changes).toBe(0)
  })
})
