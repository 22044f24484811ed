import type { IncomingMessage } from 'node:http'
import {
  EVALUATION_PAGE,
  type EvaluationPage,
  rate,
  type Rating,
  readRatings,
} from '../../shared/api/evaluation.ts'
import { HONEYPOT_FIELD } from '../../shared/api/honeypot.ts'
import { type Clock, DAY } from '../../shared/clock.ts'
import { MAX_RATING_BODY_BYTES } from '../../shared/limits.ts'
import { checkBody } from '../http/body.ts'
import { findClientAddress } from '../http/client-address.ts'
import { refuseCrossOrigin } from '../http/cross-origin.ts'
import type { FormFields } from '../http/form.ts'
import { type Route, route, routeWithBody } from '../http/mount.ts'
import { retryAfter, Problem, siteFull } from '../http/problem.ts'
import type { RequestLimit } from '../http/rate-limit.ts'
import { type FormDependencies, plainFormRoutes } from '../plain-form.ts'
import { describeRefusedForm, ratingSchema, readRating } from './fields.ts'
import type { EvaluationRatings, RatingProblem } from './ratings.ts'

type Dependencies = FormDependencies & {
  clock: Clock
  ratings: EvaluationRatings
  limitRatings: RequestLimit
  findPage: () => EvaluationPage
}

/** Creates the rating endpoints: JSON for browsers with JavaScript, and a plain form on the page itself. */
export function evaluationRoutes(dependencies: Dependencies): Route[] {
  const { clock, ratings, limitRatings, findPage, publicOrigin } = dependencies

  function describeProblem(problem: RatingProblem): Problem {
    if (problem === 'day-full') {
      const left = DAY - (clock.now() % DAY)
      return retryAfter(
        left,
        429,
        'No more ratings can be sent today. Try again after midnight UTC.',
      )
    }
    if (problem === 'site-full') {
      const message = 'The site is full. Send your stars without a comment.'
      return siteFull(message, 'comment')
    }
    const message = 'Too many comments wait for approval. Send your stars without a comment.'
    return new Problem(409, { detail: message, errors: [{ field: 'comment', message }] })
  }

  /** Saves a rating; a robot that fills in the honeypot gets a success, and nothing is saved. */
  function saveRating(
    rating: Rating & { [HONEYPOT_FIELD]?: string },
    request: IncomingMessage,
  ): Problem | undefined {
    const { [HONEYPOT_FIELD]: trap, ...written } = rating
    if (trap) return undefined
    const rated = ratings.rate(findClientAddress(request), written)
    return rated.ok ? undefined : describeProblem(rated.problem)
  }

  const rateRoute = routeWithBody(
    rate,
    ratingSchema,
    ({ body, request }) => saveRating(body, request) ?? ratings.find(),
    { limit: MAX_RATING_BODY_BYTES },
  )

  function submit(fields: FormFields, request: IncomingMessage): Problem | undefined {
    const checked = checkBody(ratingSchema, readRating(fields))
    return checked instanceof Problem ? checked : saveRating(checked, request)
  }

  return [
    route(readRatings, () => ratings.find()),
    {
      ...rateRoute,
      check: (request) => refuseCrossOrigin(request, publicOrigin()) ?? limitRatings(request),
    },
    ...plainFormRoutes(dependencies, {
      path: EVALUATION_PAGE,
      sentId: 'rated',
      maxBytes: MAX_RATING_BODY_BYTES,
      limitRequests: limitRatings,
      submit,
      describeRefusal: (problem, fields): EvaluationPage => ({
        ...findPage(),
        refused: describeRefusedForm(problem, fields),
      }),
    }),
  ]
}
