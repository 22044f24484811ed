import { afterEach, expect, it, vi } from 'vitest'
import { recordEarlyActions } from './early-actions.ts'
import { isSearchKey } from './search-key.ts'

afterEach(() => vi.unstubAllGlobals())

/** Presses a key before hydration in a form whose button is disabled; returns what was recorded. */
function press(tagName: string, key: Partial<KeyboardEvent>): string[] {
  const listeners = new Map<string, (event: unknown) => void>()
  const page: { takeEarlyActions?: () => { kind: string }[] } = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', listeners.set.bind(listeners))
  vi.stubGlobal('removeEventListener', listeners.delete.bind(listeners))
  vi.stubGlobal('navigator', { platform: 'Linux' })
  vi.stubGlobal('document', { querySelector: () => ({}) })
  recordEarlyActions(1, isSearchKey)
  const form = { method: 'post', hasAttribute: () => false, querySelector: () => ({}) }
  listeners.get('keydown')?.({
    type: 'keydown',
    ...key,
    target: { tagName, form },
    stopImmediatePropagation: () => undefined,
    preventDefault: () => undefined,
  })
  return page.takeEarlyActions?.().map(({ kind }) => kind) ?? []
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
