import { useId, useRef } from 'react'
import { formatCount } from '../../../shared/count.ts'
import { type Aspect, ASPECTS, type Ratings, type Votes } from '../../../shared/api/evaluation.ts'
import { MAX_STARS } from '../../../shared/limits.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import kit from '../../ui/kit.module.css'
import { Meter } from '../../ui/meter.tsx'
import { ASPECT_NAMES } from './aspects.ts'
import { addVotes, type Summary, summarise } from './summary.ts'
import type { RatingsState } from './use-ratings.ts'
import style from './page.module.css'

/** Below this number of ratings, a note says that they mean little. */
const FEW = 20

type Props = { ratings: Ratings | undefined; state: RatingsState; onRetry: () => void }

/** Means and distributions of all ratings, with confidence intervals. */
export function Figures({ ratings, state, onRetry }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)

  function retry() {
    onRetry()
    // The focused button is removed.
    heading.current?.focus()
  }

  return (
    <section className={`${kit.stack} ${style.figures}`} aria-labelledby={id} data-state={state}>
      <h2 id={id} ref={heading} tabIndex={-1} className={kit.heading}>
        What visitors think
      </h2>
      {ratings ? (
        <RatingsView ratings={ratings} />
      ) : (
        <RatingsPlaceholder state={state} onRetry={retry} />
      )}
    </section>
  )
}

function RatingsPlaceholder({ state, onRetry }: Omit<Props, 'ratings'>) {
  return (
    <EmptyState
      actions={
        state === 'failed' && (
          <Button variant="quiet" onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      <span role="status">
        {state === 'loading'
          ? 'Loading…'
          : 'The ratings could not be loaded. Check your connection and try again.'}
      </span>
    </EmptyState>
  )
}

function RatingsView({ ratings }: { ratings: Ratings }) {
  const count = summarise(ratings.votes.design).votes
  const { mean } = summarise(addVotes(ratings))
  return (
    <>
      {mean === undefined ? (
        <EmptyState>Nobody has rated the site yet. The first rating shows here at once.</EmptyState>
      ) : (
        <p className={`${style.overall} wrap`}>
          <b className={kit.figure}>{mean}</b>{' '}
          <span>
            of {MAX_STARS} over all, by {formatCount(count, 'rating')}
          </span>
        </p>
      )}
      {count > 0 && count < FEW && (
        <p className={kit.note}>There are few ratings so far, so the ranges below are wide.</p>
      )}
      <div className={`${kit.tiles} ${style.aspects}`} data-gap="5" data-empty={count === 0}>
        {ASPECTS.map((aspect) => (
          <Distribution key={aspect} aspect={aspect} votes={ratings.votes[aspect]} />
        ))}
      </div>
    </>
  )
}

function Distribution({ aspect, votes }: { aspect: Aspect; votes: Votes }) {
  const { label } = ASPECT_NAMES[aspect]
  const { mean, rows, content } = summarise(votes)
  return (
    <div className={`${kit.stack} ${kit.ruled}`} data-gap="2">
      <h3 className={`${kit.row} ${style.aspectName}`} data-between>
        {label} <span className={mean === undefined ? 'meta' : kit.figure}>{mean ?? '–'}</span>
        {mean !== undefined && <span className="visually-hidden"> of {MAX_STARS}</span>}
      </h3>
      <Bars label={label} rows={rows} />
      {content && (
        <p className={kit.note}>
          {content.percent} % gave 4 or 5 stars (likely: {content.low} to {content.high} %).
        </p>
      )}
    </div>
  )
}

/** Table of bars, whose numbers say the same. */
function Bars({ label, rows }: { label: string; rows: Summary['rows'] }) {
  return (
    <table className={style.bars}>
      <caption className="visually-hidden">{`${label}, by stars`}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Stars</th>
          <th scope="col">Share</th>
          <th scope="col">Ratings</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ stars, votes, percent }) => (
          <tr key={stars}>
            <th scope="row">{stars}</th>
            <td>
              <Meter share={percent / 100} />
              <span className="visually-hidden">{percent} %</span>
            </td>
            <td>{votes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
