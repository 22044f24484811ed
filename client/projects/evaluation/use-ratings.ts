import { useEffect, useState } from 'react'
import { type Ratings, readRatings } from '../../../shared/api/evaluation.ts'
import { call } from '../../../shared/api/endpoint.ts'

/** `lost`: they could not be looked up. */
export type RatingsState = 'asking' | 'shown' | 'lost'

/**
 * The ratings of the site: those that the server has rendered, or on client navigation those that it
 * is asked for.
 * @param rendered whether the server has rendered the screen, be it without ratings
 */
export function useRatings(given: Ratings | undefined, rendered: boolean) {
  const [ratings, setRatings] = useState(given)
  const [lost, setLost] = useState(rendered && !given)
  const asking = !ratings && !lost

  useEffect(() => {
    if (!asking) return
    const leaving = new AbortController()
    const { signal } = leaving
    call(readRatings, undefined, { signal }).then(
      (found) => {
        // One's own rating may have come in the meantime.
        if (!signal.aborted) setRatings((known) => known ?? found)
      },
      () => {
        if (!signal.aborted) setLost(true)
      },
    )
    return () => leaving.abort()
  }, [asking])

  const state: RatingsState = ratings ? 'shown' : lost ? 'lost' : 'asking'
  return { ratings, state, setRatings, ask: () => setLost(false) }
}
