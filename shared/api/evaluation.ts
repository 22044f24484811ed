import { defineEndpoint } from './endpoint.ts'
import type { HONEYPOT_FIELD } from './honeypot.ts'

/** Path of the page with the form, and of the form without JavaScript. */
export const EVALUATION_PAGE = '/Projects/Evaluation'

/** The aspects that visitors rate with stars. */
export const ASPECTS = ['design', 'content', 'speed', 'usability'] as const

/** An aspect that visitors rate. */
export type Aspect = (typeof ASPECTS)[number]

/** The number of ratings with one star, two stars, and so on up to five. */
export type Votes = readonly [number, number, number, number, number]

/** A comment that the owner has approved. */
export type Review = {
  id: number
  /** The day in UTC, `YYYY-MM-DD`. */
  ratedOn: string
  comment: string
}

/** All votes, and the reviews that the page shows. */
export type Ratings = {
  votes: Readonly<Record<Aspect, Votes>>
  /** The latest first. */
  reviews: readonly Review[]
}

/** Stars from 1 to 5 on each aspect. */
export type Stars = Readonly<Record<Aspect, number>>

/** A rating of the site, with an optional comment. */
export type Rating = Stars & {
  /** Empty for none. */
  comment: string
}

/** Rates the site; a second rating of the same address and day replaces the first. */
export const rate = defineEndpoint<Rating & { [HONEYPOT_FIELD]?: string }, Ratings>({
  method: 'POST',
  path: `${EVALUATION_PAGE}/ratings`,
  status: 200,
})

/** Returns all ratings. */
export const readRatings = defineEndpoint<undefined, Ratings>({
  method: 'GET',
  path: `${EVALUATION_PAGE}/ratings`,
  status: 200,
})

/** The values of a form that was refused, with its errors. */
export type RefusedForm = {
  /** What is wrong, in a sentence. */
  message: string
  /** By the name of the field. */
  errors: Readonly<Record<string, string>>
  stars: Partial<Stars>
  comment: string
}

/** The data that the server renders the page with. */
export type EvaluationPage = {
  /** Undefined if they cannot be looked up. */
  ratings?: Ratings
  refused?: RefusedForm
}
