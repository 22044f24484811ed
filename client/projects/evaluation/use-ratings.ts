import { useEffect, useState } from 'react'
import { type Ratings, readRatings } from '../../../shared/api/evaluation.ts'
import { call } from '../../../shared/api/endpoint.ts'

/** State of loading the ratings. */
export type RatingsState = 'loading' | 'loaded' | 'failed'

/**
 * Loads the ratings, unless the server has rendered them.
 * @param rendered whether the server has rendered the screen, even without ratings
 */
export function useRatings(given: Ratings | undefined, rendered: boolean) {
  const [ratings, setRatings] = useState(given)
  const [failed, setFailed] = useState(rendered && !given)
  const loading = !ratings && !failed

  useEffect(() => {
    if (!loading) return
    const leaving = new AbortController()
    const { signal } = leaving
    call(readRatings, undefined, { signal }).then(
      (found) => {
        // The visitor may have rated in the meantime.
        if (!signal.aborted) setRatings((known) => known ?? found)
      },
      () => {
        if (!signal.aborted) setFailed(true)
      },
    )
    return () => leaving.abort()
  }, [loading])

  const state: RatingsState = ratings ? 'loaded' : failed ? 'failed' : 'loading'
  return { ratings, state, setRatings, retry: () => setFailed(false) }
}
