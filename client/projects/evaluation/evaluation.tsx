import { useState } from 'react'
import type { EvaluationPage } from '../../../shared/api/evaluation.ts'
import { usePageData } from '../../page-data.ts'
import { Figures } from './figures.tsx'
import { RatingForm } from './rating-form.tsx'
import { Reviews } from './reviews.tsx'
import { useRatings } from './use-ratings.ts'
import style from './page.module.css'

/** Rating form, figures and comments. */
export function Evaluation() {
  const text = usePageData()
  const [page] = useState(() => JSON.parse(text ?? '{}') as EvaluationPage)
  const { ratings, state, setRatings, retry } = useRatings(page.ratings, text !== undefined)
  return (
    <div className={style.evaluation} data-page={text}>
      <RatingForm refused={page.refused} onRated={setRatings} />
      <Figures ratings={ratings} state={state} onRetry={retry} />
      {ratings && ratings.reviews.length > 0 && <Reviews reviews={ratings.reviews} />}
    </div>
  )
}
