import type { EvaluationPage } from '../../shared/api/evaluation.ts'
import { findStorageFault } from '../storage-faults.ts'
import type { EvaluationRatings } from './ratings.ts'

/**
 * What the page is rendered with: the same object until the ratings change. While the database
 * cannot be read, these are the ratings of before, since pages are served all the same.
 */
export function createEvaluationPage({ find }: Pick<EvaluationRatings, 'find'>) {
  let page: EvaluationPage = {}

  return function findPage(): EvaluationPage {
    try {
      const ratings = find()
      if (page.ratings !== ratings) page = { ratings }
    } catch (error) {
      if (!findStorageFault(error)) throw error
    }
    return page
  }
}
