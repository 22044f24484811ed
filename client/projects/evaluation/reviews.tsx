import { useId } from 'react'
import type { Review } from '../../../shared/api/evaluation.ts'
import { MAX_REVIEWS_SHOWN } from '../../../shared/limits.ts'
import kit from '../../ui/kit.module.css'
import style from './page.module.css'

/** Latest comments as plain text, each in its own direction. */
export function Reviews({ reviews }: { reviews: readonly Review[] }) {
  const id = useId()
  return (
    <section className={kit.stack} aria-labelledby={id}>
      <h2 id={id} className={kit.heading}>
        What visitors wrote
      </h2>
      <ul role="list" className={`${kit.tiles} ${style.reviews}`} data-tile="large" data-gap="5">
        {reviews.map(({ id, ratedOn, comment }) => (
          <li key={id} className={`${kit.stack} ${kit.marked}`} data-gap="2">
            <blockquote dir="auto">{comment}</blockquote>
            <time className="meta" dateTime={ratedOn}>
              {ratedOn}
            </time>
          </li>
        ))}
      </ul>
      {reviews.length === MAX_REVIEWS_SHOWN && (
        <p className={kit.note}>The latest {MAX_REVIEWS_SHOWN}.</p>
      )}
    </section>
  )
}
