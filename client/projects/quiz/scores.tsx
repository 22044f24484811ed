import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { groupByCategory, type Score } from './score.ts'
import { formatShare, formatTime } from './format.ts'
import style from './page.module.css'

type Props = { scores: readonly Score[]; onClear: () => void }

/** Maximum number of attempts listed for each category. */
const MAX_ATTEMPTS_LISTED = 5

/** Best and latest scores of each category. */
export function Scores({ scores, onClear }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className={style.scores} aria-labelledby="scores">
      <h2 id="scores" ref={heading} tabIndex={-1}>
        Your scores
      </h2>
      {scores.length === 0 ? (
        <p className={style.note}>
          Your best and latest results of each category. They stay in this browser.
        </p>
      ) : (
        <>
          {groupByCategory(scores).map(({ category, title, best, scores: own }) => (
            <div key={category} className={style.history}>
              <h3>
                <bdi>{title}</bdi>
              </h3>
              <p>
                Best: {best.right} of {best.count} ({formatShare(best.right, best.count)})
              </p>
              <table>
                <caption className="visually-hidden">Latest in {title}</caption>
                <thead className="visually-hidden">
                  <tr>
                    <th scope="col">When</th>
                    <th scope="col">Right</th>
                    <th scope="col">Time</th>
                  </tr>
                </thead>
                <tbody>
                  {own.slice(0, MAX_ATTEMPTS_LISTED).map((score, index) => (
                    <tr key={index}>
                      <td>{formatDay(score.finishedAt)}</td>
                      <td>
                        {score.right} of {score.count}
                      </td>
                      <td>{formatTime(score.spent)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          ))}
          <div>
            <Button
              variant="quiet"
              onClick={() => {
                onClear()
                // The focused button is removed with the scores.
                heading.current?.focus()
              }}
            >
              Clear scores
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** Formats a date in the visitor's zone; only in the browser, where scores are known. */
function formatDay(milliseconds: number): string {
  return new Date(milliseconds).toLocaleDateString('en', { dateStyle: 'medium' })
}
