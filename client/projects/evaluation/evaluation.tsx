import { useState } from 'react'
import type { EvaluationPage } from '../../../shared/api/evaluation.ts'
import { usePageData } from '../../page-data.ts'
import kit from '../../ui/kit.module.css'
import { Figures } from './figures.tsx'
import { RatingForm } from './rating-form.tsx'
import { Reviews } from './reviews.tsx'
import { useRatings } from './use-ratings.ts'

/** Rating form, figures and comments. */
export function Evaluation() {
  const text = usePageData()
  const [page] = useState(() => JSON.parse(text ?? '{}') as EvaluationPage)
  const { ratings, state, setRatings, retry } = useRatings(page.ratings, text !== undefined)
  return (
    <div className={kit.stack} data-gap="6" data-page={text}>
      <div className={kit.columns} data-wide="last">
        <RatingForm refused={page.refused} onRated={setRatings} />
        <Figures ratings={ratings} state={state} onRetry={retry} />
      </div>
      {ratings && ratings.reviews.length > 0 && <Reviews reviews={ratings.reviews} />}
    </div>
  )
}
