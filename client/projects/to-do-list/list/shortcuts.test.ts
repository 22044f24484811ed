import { describe, expect, it } from 'vitest'
import { readPageKey, readTaskKey } from './shortcuts.ts'

const PLAIN = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

describe('a single key', () => {
  it.each(['j', 'J'])('%j acts on a task and Caps Lock changes nothing', (key) => {
    expect(readTaskKey({ ...PLAIN, key }, true)).toBe('next')
  })

  it('acts on the page, with Caps Lock too', () => {
    for (const key of ['n', 'N'])
      expect(readPageKey({ ...PLAIN, key }, true)).toEqual({ do: 'new task' })
  })

  it('does nothing with Shift on a task, or if single keys are off', () => {
    expect(readTaskKey({ ...PLAIN, key: 'J', shiftKey: true }, true)).toBeUndefined()
    expect(readTaskKey({ ...PLAIN, key: 'j' }, false)).toBeUndefined()
    expect(readPageKey({ ...PLAIN, key: 'n' }, false)).toBeUndefined()
  })
})
