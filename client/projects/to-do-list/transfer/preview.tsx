import { type MouseEvent, useId, useState } from 'react'
import { formatNumber } from '../../../../shared/texts/numbers.ts'
import * as texts from '../../../../shared/texts/transfer.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { Button } from '../../../ui/button.tsx'
import type { Plan, Row } from './plan.ts'
import kit from '../../../ui/kit.module.css'
import style from './preview.module.css'

/** Number of rows that are drawn at first, and with each press of the button. */
const FIRST = 50
const MORE = 200

/** Shows the result for each part of a file, skipped ones first, and nothing if there is none. */
export function Preview({ plan }: { plan: Plan }) {
  const { known, skipped, remarks, problem } = plan
  const added = problem ? [] : plan.added
  if ([added, known, skipped, remarks].every(({ length }) => length === 0)) return null
  return (
    <div
      className={`${kit.panel} ${style.preview}`}
      role="region"
      aria-label={texts.preview}
      tabIndex={0}
    >
      {remarks.map((remark) => (
        <p key={remark} className={kit.note}>
          {remark}
        </p>
      ))}
      <Rows title={texts.skipped} rows={skipped} />
      <Rows title={texts.toAdd} rows={added} />
      <Rows title={texts.hereAlready} rows={known} />
    </div>
  )
}

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  const [shown, setShown] = useState(FIRST)
  const id = useId()
  if (rows.length === 0) return null
  const left = rows.length - shown

  function showMore({ currentTarget }: MouseEvent) {
    setShown(shown + MORE)
    // The focused button is removed with the last rows.
    if (left <= MORE) currentTarget.closest<HTMLElement>('[role="region"]')?.focus()
  }

  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        {title} ({formatNumber(rows.length)})
      </h3>
      <ul role="list" className={`${kit.lines} ${style.rows}`}>
        {rows.slice(0, shown).map(({ place, title: task, remarks }, index) => (
          <li key={index}>
            <span className={kit.note}>{place}</span>
            <div>
              <p dir="auto">{task || texts.untitled}</p>
              {remarks.map((remark) => (
                <p key={remark} className={kit.note}>
                  {remark}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="quiet" onClick={showMore}>
          {fill(texts.showMore, { count: Math.min(left, MORE) })}
        </Button>
      )}
    </section>
  )
}
