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
import { checkBody, readForm } from '../http/body.ts'
import { findClientAddress } from '../http/client-address.ts'
import { rejectCrossOrigin } from '../http/cross-origin.ts'
import type { FormFields } from '../http/form.ts'
import { type Call, type Route, route, routeWithBody } from '../http/mount.ts'
import { retryAfter, Problem, sendProblem, siteFull } from '../http/problem.ts'
import type { createAddressRateLimit } from '../http/rate-limit.ts'
import type { Pages } from '../pages/pages.ts'
import { describeRefusedForm, ratingSchema, readRating } from './fields.ts'
import type { EvaluationRatings, RatingProblem } from './ratings.ts'

type Dependencies = {
  clock: Clock
  ratings: EvaluationRatings
  limitRatings: ReturnType<typeof createAddressRateLimit>
  findPage: () => EvaluationPage
  pages: Pick<Pages, 'answer' | 'sendOneOff'>
  publicOrigin: () => string
}

/** The anchor of the confirmation, where a form without JavaScript is redirected. */
const RATED_ANCHOR = '#rated'

/**
 * Creates the rating endpoints: JSON for browsers with JavaScript, and a plain form on the page itself. A
 * refused form is answered with the page and its entries.
 */
export function evaluationRoutes(dependencies: Dependencies): Route[] {
  const { clock, ratings, limitRatings, findPage, pages, publicOrigin } = dependencies
  const ownPagesOnly = rejectCrossOrigin(publicOrigin)

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

  /** One data object for all rate-limited requests, so that they share one render. */
  const limitPages = new WeakMap<EvaluationPage, EvaluationPage>()
  function findLimitPage(problem: Problem): EvaluationPage {
    const page = findPage()
    const known = limitPages.get(page)
    if (known) return known
    const made = { ...page, refused: describeRefusedForm(problem, new Map()) }
    limitPages.set(page, made)
    return made
  }

  async function handleForm({ body, request, response }: Call<unknown>): Promise<void> {
    const fields = body as FormFields
    const checked = checkBody(ratingSchema, readRating(fields))
    const problem = checked instanceof Problem ? checked : saveRating(checked, request)
    if (problem) {
      const data = { ...findPage(), refused: describeRefusedForm(problem, fields) }
      return pages.sendOneOff(request, response, EVALUATION_PAGE, data, problem)
    }
    const headers = { 'Cache-Control': 'no-store', Location: EVALUATION_PAGE + RATED_ANCHOR }
    response.writeHead(303, { ...headers, 'Content-Length': 0 }).end()
  }

  return [
    route(readRatings, () => ratings.find()),
    {
      ...rateRoute,
      middleware: [
        ownPagesOnly,
        limitRatings((problem, _request, response) => sendProblem(response, problem)),
      ],
    },
    {
      method: 'GET',
      path: EVALUATION_PAGE,
      handle: ({ request, response }) => pages.answer(request, response),
    },
    {
      method: 'POST',
      path: EVALUATION_PAGE,
      middleware: [
        ownPagesOnly,
        limitRatings((problem, request, response) =>
          pages.sendOneOff(request, response, EVALUATION_PAGE, findLimitPage(problem), problem),
        ),
      ],
      body: readForm(MAX_RATING_BODY_BYTES),
      handle: handleForm,
    },
  ]
}
