import { afterEach, expect, it, vi } from 'vitest'
import { followOtherPages } from './use-household.ts'

afterEach(() => vi.unstubAllGlobals())

it('a page that Back shows from memory reads all rows again, because it heard of no change', () => {
  vi.stubGlobal('window', new EventTarget())
  const follow = vi.fn()
  const stop = followOtherPages({ follow })
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  show(false)
  expect(follow).not.toHaveBeenCalled()
  show(true)
  expect(follow.mock.calls).toEqual([[[null]]])
  stop()
  show(true)
  expect(follow).toHaveBeenCalledOnce()
})
