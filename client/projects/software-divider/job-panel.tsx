import { useEffect, useRef } from 'react'
import { formatCount } from '../../../shared/count.ts'
import { formatSize } from '../../../shared/format-size.ts'
import { downloadFile } from '../../app/browser.ts'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from './picture/format.ts'
import type { JobState } from './worker/use-job.ts'
import kit from '../../ui/kit.module.css'
import style from './tools.module.css'

type Props = {
  work: JobState
  /** Noun of the result: "tile" or "crop". */
  noun: string
  onCancel: () => void
}

/** Progress of a job, a Cancel button and the result. */
export function JobPanel({ work, noun, onCancel }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const { step } = work

  // Move the focus only if the removed button had it.
  useEffect(() => {
    if (step === 'idle' || step === 'running' || document.activeElement !== document.body) return
    const next = panel.current?.querySelector('button') ?? panel.current
    next?.focus({ preventScroll: true })
  }, [step])

  return (
    <div ref={panel} className={`${kit.stack} ${style.work}`} data-gap="3" tabIndex={-1}>
      {work.step === 'running' && (
        <>
          <progress
            aria-label="Progress"
            max={Math.max(1, work.total)}
            value={work.total > 0 ? work.done : undefined}
          />
          <div className={kit.row}>
            <Button variant="danger" onClick={onCancel}>
              Cancel
            </Button>
            <p className={kit.note}>
              {formatNumber(work.done)} of {formatCount(work.total, noun)}
              <bdi>{work.source && ` · ${work.source}`}</bdi>
            </p>
          </div>
        </>
      )}
      <div role="status" className={kit.stack} data-gap="3">
        {work.step === 'cancelled' && <p>Cancelled. Nothing was saved.</p>}
        {work.step === 'failed' && <p className={kit.error}>{work.problem}</p>}
        {work.step === 'made' && (
          <>
            <p>
              {formatCount(work.made.pieces, noun)} made, {formatSize(work.made.blob.size, 'en')}.
            </p>
            {work.made.failures.length > 0 && (
              <ul className={`${kit.list} ${kit.error}`}>
                {work.made.failures.map(({ source, problem }, index) => (
                  <li key={index}>
                    <bdi>{source}</bdi>: {problem}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
      {work.step === 'made' && (
        <div>
          <Button onClick={() => downloadFile(work.made.name, work.made.blob)}>
            Save <bdi>{work.made.name}</bdi>
          </Button>
        </div>
      )}
    </div>
  )
}
