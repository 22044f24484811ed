import type { EvaluationPage } from '../../shared/api/evaluation.ts'
import { findStorageFault } from '../storage-faults.ts'
import type { EvaluationRatings } from './ratings.ts'

/**
 * Creates a function that returns the data of the page: the same object until the ratings change. While
 * the database cannot be read, it returns the last ratings.
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
