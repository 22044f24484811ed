import type { Request, RequestHandler, Response } from 'express'
import {
  EVALUATION_PAGE,
  type EvaluationPage,
  rate,
  type Rating,
  readRatings,
  HONEYPOT_FIELD,
} from '../../shared/api/evaluation.ts'
import { type Clock, DAY } from '../../shared/clock.ts'
import { MAX_RATING_BODY_BYTES } from '../../shared/limits.ts'
import { checkBody, readForm } from '../http/body.ts'
import { findClientAddress } from '../http/client-address.ts'
import { rejectCrossOrigin } from '../http/cross-origin.ts'
import { parseForm } from '../http/form.ts'
import { type Route, route, routeWithBody } from '../http/mount.ts'
import { retryAfter, Problem, sendProblem, siteFull } from '../http/problem.ts'
import type { Pages } from '../pages/pages.ts'
import type { createRatingLimit } from './rating-limit.ts'
import { describeRefusedForm, ratingSchema, readRating } from './fields.ts'
import type { EvaluationRatings, RatingProblem } from './ratings.ts'

type Dependencies = {
  clock: Clock
  ratings: EvaluationRatings
  limitRatings: ReturnType<typeof createRatingLimit>
  findPage: () => EvaluationPage
  pages: Pick<Pages, 'handler' | 'sendOneOff'>
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
    request: Request,
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

  function refuse({ headers, status, extras }: Problem, response: Response): void {
    response.set(headers)
    sendProblem(response, status, extras)
  }

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

  async function sendPage(
    problem: Problem,
    data: EvaluationPage,
    request: Request,
    response: Response,
  ): Promise<void> {
    response.set(problem.headers)
    const shown = await pages.sendOneOff(request, response, EVALUATION_PAGE, data, problem.status)
    if (!shown) refuse(problem, response)
  }

  const handleForm: RequestHandler = async (request, response) => {
    const body: unknown = request.body
    const fields = parseForm(typeof body === 'string' ? body : '')
    if (!fields)
      return refuse(new Problem(400, { detail: 'The body is not a valid form.' }), response)
    const checked = checkBody(ratingSchema, readRating(fields))
    const problem = checked instanceof Problem ? checked : saveRating(checked, request)
    if (problem) {
      const refused = describeRefusedForm(problem, fields)
      return sendPage(problem, { ...findPage(), refused }, request, response)
    }
    response.set('Cache-Control', 'no-store')
    response.redirect(303, EVALUATION_PAGE + RATED_ANCHOR)
  }

  return [
    route(readRatings, () => ratings.find()),
    {
      ...rateRoute,
      middleware: [
        ownPagesOnly,
        ...limitRatings((problem, _request, response) => refuse(problem, response)),
      ],
    },
    { method: 'GET', path: EVALUATION_PAGE, handlers: [pages.handler] },
    {
      method: 'POST',
      path: EVALUATION_PAGE,
      middleware: [
        ownPagesOnly,
        ...limitRatings((problem, request, response) =>
          sendPage(problem, findLimitPage(problem), request, response),
        ),
      ],
      body: readForm(MAX_RATING_BODY_BYTES),
      handlers: [handleForm],
    },
  ]
}
