import { afterEach, describe, expect, it, vi } from 'vitest'
import { recordEarlyActions } from './early-actions.ts'
import { isSearchKey } from './search-key.ts'

afterEach(() => vi.unstubAllGlobals())

type Listeners = Map<string, (event: unknown) => void>

/** Records what happens to a page before hydration; returns what was recorded. */
function record(act: (listeners: Listeners) => void): string[] {
  const listeners: Listeners = new Map()
  const page: { takeEarlyActions?: () => { kind: string }[] } = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', listeners.set.bind(listeners))
  vi.stubGlobal('removeEventListener', listeners.delete.bind(listeners))
  vi.stubGlobal('navigator', { platform: 'Linux' })
  vi.stubGlobal('document', { querySelector: () => ({}) })
  recordEarlyActions(1, isSearchKey)
  act(listeners)
  return page.takeEarlyActions?.().map(({ kind }) => kind) ?? []
}

/** Presses a key in a form whose button is disabled; returns what was recorded. */
function press(tagName: string, key: Partial<KeyboardEvent>): string[] {
  const form = { method: 'post', hasAttribute: () => false, querySelector: () => ({}) }
  return record((listeners) =>
    listeners.get('keydown')?.({
      type: 'keydown',
      ...key,
      target: { tagName, form },
      stopImmediatePropagation: () => undefined,
      preventDefault: () => undefined,
    }),
  )
}

it('Enter in a field submits its form after hydration', () => {
  expect(press('INPUT', { key: 'Enter' })).toEqual(['submit'])
})

it.each(['TEXTAREA', 'BUTTON', 'SELECT'])('Enter in a %s submits nothing', (tagName) => {
  expect(press(tagName, { key: 'Enter' })).toEqual([])
})

it('Enter that ends a composition submits nothing', () => {
  expect(press('INPUT', { key: 'Enter', isComposing: true })).toEqual([])
})

it('the key of the search presses its button after hydration', () => {
  expect(press('BODY', { key: 'k', code: 'KeyK', ctrlKey: true })).toEqual(['click'])
  expect(press('BODY', { key: 'k', code: 'KeyK', metaKey: true })).toEqual([])
})

describe('a link of this site', () => {
  class Anchor {
    origin = 'https://ada.example'
    target = ''
    hasAttribute = () => false
    closest = () => this
    href: string
    pathname: string
    search: string
    constructor(path: string) {
      const url = new URL(path, this.origin)
      this.href = url.href
      this.pathname = url.pathname
      this.search = url.search
    }
  }

  /** Follows a link on `/Projects?q=a`; returns who follows it: the browser at once, or later if no script comes. */
  function follow(path: string): { isPrevented: boolean; recorded: string[]; later: string } {
    vi.useFakeTimers()
    const location = new Anchor('/Projects?q=a')
    vi.stubGlobal('location', location)
    vi.stubGlobal('HTMLAnchorElement', Anchor)
    vi.stubGlobal('HTMLButtonElement', class extends Anchor {})
    const preventDefault = vi.fn()
    const recorded = record((listeners) => {
      listeners.get('click')?.({
        type: 'click',
        target: new Anchor(path),
        stopImmediatePropagation: () => undefined,
        preventDefault,
      })
      vi.advanceTimersByTime(1)
    })
    return { isPrevented: preventDefault.mock.calls.length > 0, recorded, later: location.href }
  }

  afterEach(() => void vi.useRealTimers())

  it.each(['/Personal', '/Projects?q=a&kind=Tool', '/Projects'])(
    'to %s is followed once: by the browser, and not again after Back',
    (path) => {
      expect(follow(path)).toEqual({
        isPrevented: true,
        recorded: [],
        later: `https://ada.example${path}`,
      })
    },
  )

  it('to an anchor on the page scrolls at once, and moves the focus after hydration', () => {
    expect(follow('/Projects?q=a#content')).toEqual({
      isPrevented: false,
      recorded: ['click'],
      later: 'https://ada.example/Projects?q=a',
    })
  })
})
