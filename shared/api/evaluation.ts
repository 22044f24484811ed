import { defineEndpoint } from './endpoint.ts'

/** The page with the form, which also takes it from browsers without JavaScript. */
export const EVALUATION_PAGE = '/Projects/Evaluation'

/** What visitors rate by stars. */
export const ASPECTS = ['design', 'content', 'speed', 'usability'] as const

export type Aspect = (typeof ASPECTS)[number]

/** How many gave one star, two stars, and so on up to five. */
export type Votes = readonly [number, number, number, number, number]

/** A comment that the owner has approved. */
export type Review = {
  id: number
  /** The day in UTC, `YYYY-MM-DD`. */
  ratedOn: string
  comment: string
}

/** What everybody thinks of the site. */
export type Ratings = {
  votes: Readonly<Record<Aspect, Votes>>
  /** The latest first. */
  reviews: readonly Review[]
}

/** Stars from 1 to 5 on each aspect. */
export type Stars = Readonly<Record<Aspect, number>>

export type Rating = Stars & {
  /** Empty for none. */
  comment: string
}

/** The name of the field that people leave empty, because they do not see it. */
export const HONEYPOT_FIELD = 'subject'

/** Rates the site; a second rating of the same address and day takes the place of the first. */
export const rate = defineEndpoint<Rating & { [HONEYPOT_FIELD]?: string }, Ratings>({
  method: 'POST',
  path: `${EVALUATION_PAGE}/ratings`,
  status: 200,
})

export const readRatings = defineEndpoint<undefined, Ratings>({
  method: 'GET',
  path: `${EVALUATION_PAGE}/ratings`,
  status: 200,
})

/** A form as it was filled in when it was refused. */
export type RefusedForm = {
  /** What is wrong, in a sentence. */
  message: string
  /** By the name of the field. */
  errors: Readonly<Record<string, string>>
  stars: Partial<Stars>
  comment: string
}

/** What the server tells the page. */
export type EvaluationPage = {
  /** Undefined if they cannot be looked up. */
  ratings?: Ratings
  refused?: RefusedForm
}
