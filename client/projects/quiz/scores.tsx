import { useRef } from 'react'
import { formatShortDay, toLocalDay } from '../../../shared/day.ts'
import { Button } from '../../ui/button.tsx'
import kit from '../../ui/kit.module.css'
import { Table } from '../../ui/table.tsx'
import { groupByCategory, type Score } from './score.ts'
import { formatShare, formatTime } from './format.ts'

type Props = { scores: readonly Score[]; onClear: () => void }

/** Maximum number of attempts listed for each category. */
const MAX_ATTEMPTS_LISTED = 5

/** Best and latest scores of each category. */
export function Scores({ scores, onClear }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section
      className={kit.stack}
      data-gap={scores.length === 0 ? '2' : undefined}
      aria-labelledby="scores"
    >
      <h2 id="scores" ref={heading} tabIndex={-1} className={kit.heading}>
        Your scores
      </h2>
      {scores.length === 0 ? (
        <p className={kit.note}>
          Your best and latest results of each category. They stay in this browser.
        </p>
      ) : (
        <>
          {groupByCategory(scores).map(({ category, title, best, scores: own }) => (
            <div key={category} className={kit.stack} data-gap="1">
              <h3 className={kit.heading}>
                <bdi>{title}</bdi>
              </h3>
              <p>
                Best: {best.right} of {best.count} ({formatShare(best.right, best.count)})
              </p>
              <Table
                caption={`Latest in ${title}`}
                figures
                columns={['When', 'Right', 'Time']}
                rows={own
                  .slice(0, MAX_ATTEMPTS_LISTED)
                  .map(({ finishedAt, right, count, spent }, key) => ({
                    key,
                    cells: [
                      formatShortDay(toLocalDay(finishedAt)),
                      `${right} of ${count}`,
                      formatTime(spent),
                    ],
                  }))}
              />
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
