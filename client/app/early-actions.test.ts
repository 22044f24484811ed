import { afterEach, expect, it, vi } from 'vitest'
import { recordEarlyActions } from './early-actions.ts'

afterEach(() => vi.unstubAllGlobals())

/** Presses Enter before hydration in a form whose button is disabled; returns what was recorded. */
function pressEnter(tagName: string, isComposing = false): string[] {
  const listeners = new Map<string, (event: unknown) => void>()
  const page: { takeEarlyActions?: () => { kind: string }[] } = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', listeners.set.bind(listeners))
  vi.stubGlobal('removeEventListener', listeners.delete.bind(listeners))
  recordEarlyActions(1)
  const form = { method: 'post', hasAttribute: () => false, querySelector: () => ({}) }
  listeners.get('keydown')?.({
    type: 'keydown',
    key: 'Enter',
    isComposing,
    target: { tagName, form },
    stopImmediatePropagation: () => undefined,
  })
  return page.takeEarlyActions?.().map(({ kind }) => kind) ?? []
}

it('Enter in a field submits its form after hydration', () => {
  expect(pressEnter('INPUT')).toEqual(['submit'])
})

it.each(['TEXTAREA', 'BUTTON', 'SELECT'])('Enter in a %s submits nothing', (tagName) => {
  expect(pressEnter(tagName)).toEqual([])
})

it('Enter that ends a composition submits nothing', () => {
  expect(pressEnter('INPUT', true)).toEqual([])
})
