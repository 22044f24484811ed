import { expect, it } from 'vitest'
import type { Ratings } from '../../shared/api/evaluation.ts'
import { createEvaluationPage } from './page.ts'

const NONE = [0, 0, 0, 0, 0] as const
const RATINGS: Ratings = {
  votes: { design: NONE, content: NONE, speed: NONE, usability: NONE },
  reviews: [],
}

it('the page data is the same object until the ratings change, and stays when they cannot be read', () => {
  let find = (): Ratings => {
    throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' })
  }
  const findPage = createEvaluationPage({ find: () => find() })
  expect(findPage()).toEqual({})
  const lost = find
  find = () => RATINGS
  const page = findPage()
  expect(page).toEqual({ ratings: RATINGS })
  expect(findPage()).toBe(page)
  find = lost
  expect(findPage()).toBe(page)
  find = () => ({ ...RATINGS })
  expect(findPage()).not.toBe(page)
  find = () => {
    throw new TypeError('a fault of the program')
  }
  expect(findPage).toThrow(TypeError)
})
