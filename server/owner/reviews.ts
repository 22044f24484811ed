import { createReviewQueries, type ReviewOverview } from '../../db/queries/reviews.ts'
import { type Call, type Command, usageError, type Outcome, refuse, report } from './command.ts'
import { confirmLoss, YES_FLAG } from './confirm.ts'
import { type OpenSite, withSite } from './open-site.ts'
import { formatTime } from './units.ts'

const IDS_HELP = 'IDS are the numbers of comments, separated by commas: 3 or 3,5,8.'

/** The command that lists comments. */
export const reviewsCommand: Command = {
  name: 'reviews',
  example: 'reviews',
  summary: 'lists the comments that visitors wrote when they rated the site',
  details:
    'Comments that need your approval come first. A visitor who changes a comment on the same day gives it\na new number, and it needs approval again. Unapproved comments are deleted after 90 days.',
  operands: [],
  flags: {},
  run: (call) => withSite(call, listReviews),
}

function listReviews({ database }: OpenSite): Outcome {
  const reviews = createReviewQueries(database.connection).list()
  const waiting = reviews.filter(({ approvedAt }) => approvedAt === null)
  const approved = reviews.filter(({ approvedAt }) => approvedAt !== null)
  const text = [...describeAll('Waiting', waiting), ...describeAll('Approved', approved)]
  return report({ waiting, approved }, `${text.join('\n') || 'There are no comments.'}\n`)
}

function describeAll(title: string, reviews: readonly ReviewOverview[]): string[] {
  return reviews.length === 0 ? [] : [`${title}: ${reviews.length}\n`, ...reviews.map(describe)]
}

function describe({ id, ratedOn, queuedAt, approvedAt, comment }: ReviewOverview): string {
  const state =
    approvedAt === null
      ? `waits since ${formatTime(queuedAt)}`
      : `shows since ${formatTime(approvedAt)}`
  const lines = makeVisible(comment).split('\n')
  return `${id}  ${ratedOn}, ${state}\n${lines.map((line) => `    ${line}\n`).join('')}`
}

/** Shows invisible and direction-changing characters of a visitor's text by their code points. */
function makeVisible(text: string): string {
  return text.replaceAll(
    /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu,
    (sign) => `<U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
  )
}

/** The command that approves comments. */
export const approveReviewsCommand: Command = {
  name: 'reviews approve',
  example: 'reviews approve 3,5,8',
  summary: 'approves comments, which the page then shows at once',
  details: IDS_HELP,
  operands: ['IDS'],
  flags: {},
  run: (call) => withReviews(call, approveReviews),
}

function approveReviews(found: readonly ReviewOverview[], site: OpenSite, call: Call): Outcome {
  const reviews = createReviewQueries(site.database.connection)
  const shown = found.find(({ approvedAt }) => approvedAt !== null)
  if (shown) return refuse(`Nothing was done. Comment ${shown.id} is approved already.`)
  const now = call.clock.now()
  const ids = found.map(({ id }) => id)
  const done = site.database.transaction(() => ids.filter((id) => reviews.approve(id, now)))
  return report({ approved: done }, `${describeCount(done)} on the page now.\n`)
}

/** The command that removes comments. */
export const removeReviewsCommand: Command = {
  name: 'reviews remove',
  example: 'reviews remove 3',
  summary: 'removes comments; their stars still count',
  details: IDS_HELP,
  operands: ['IDS'],
  flags: YES_FLAG,
  run: (call) => withReviews(call, removeReviews),
}

async function removeReviews(
  found: readonly ReviewOverview[],
  { database }: OpenSite,
  call: Call,
): Promise<Outcome> {
  const reviews = createReviewQueries(database.connection)
  const ids = found.map(({ id }) => id)
  const objection = await confirmLoss(call, `This removes comments for good: ${ids.join(', ')}.`)
  if (objection) return refuse(objection)
  const done = database.transaction(() => ids.filter((id) => reviews.remove(id)))
  return report({ removed: done }, `${describeCount(done)} removed.\n`)
}

function describeCount({ length }: readonly number[]): string {
  return length === 1 ? 'One comment is' : `${length} comments are`
}

type Handle = (
  found: readonly ReviewOverview[],
  site: OpenSite,
  call: Call,
) => Outcome | Promise<Outcome>

/** Finds the comments that a call names; refuses when one is not there. */
function withReviews(call: Call, handle: Handle): Outcome | Promise<Outcome> {
  const text = call.operands[0] ?? ''
  if (!/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/.test(text)) return usageError(IDS_HELP)
  const ids = [...new Set(text.split(',').map(Number))]
  return withSite(call, (site) => {
    const { findById } = createReviewQueries(site.database.connection)
    const found = ids.flatMap((id) => findById(id) ?? [])
    const missing = ids.find((id) => !found.some((review) => review.id === id))
    if (missing !== undefined) return refuse(`Nothing was done. There is no comment ${missing}.`)
    return handle(found, site, call)
  })
}
