import type { Ref } from 'react'
import { Button } from '../../../client/ui/button.tsx'
import type { Workspace } from '../workspace/workspace.ts'
import type { Half } from './use-place.ts'
import style from '../studio.module.css'

type Props = {
  /** The heading, which gets the focus after a start. */
  ref: Ref<HTMLHeadingElement>
  /** Whether the list of files has no room of its own. */
  narrow: boolean
  checking: boolean
  labels: ReturnType<Workspace['labels']>
  /** Whether the open file is saved, in words. */
  state: string | undefined
  failed: boolean
  /** What screen readers are told. */
  announcement: string
  half: Half
  onFiles: () => void
  onCheck: () => void
  onMove: (way: 'undo' | 'redo') => void
  onHalf: (half: Half) => void
}

/** The line at the top: what is shown, undo and redo, and whether the open file is saved. */
export function DeskHeader({ ref, ...props }: Props) {
  const { labels, state, announcement, half, onMove, onHalf } = props
  return (
    <header className={style.header}>
      <h1 ref={ref} tabIndex={-1} className={style.name}>
        Studio
      </h1>
      {props.narrow && (
        <Button variant="quiet" onClick={props.onFiles}>
          Files
        </Button>
      )}
      <Button variant="quiet" aria-pressed={props.checking} onClick={props.onCheck}>
        Check
      </Button>
      <div className={style.undo}>
        {(['undo', 'redo'] as const).map((way) => (
          <Button
            key={way}
            variant="quiet"
            disabled={!labels[way]}
            title={labels[way]}
            onClick={() => onMove(way)}
          >
            {way === 'undo' ? 'Undo' : 'Redo'}
          </Button>
        ))}
      </div>
      <p className={style.state} data-failed={props.failed}>
        {state}
      </p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <p className="visually-hidden" role="status">
        {state === 'Saving…' ? '' : state}
      </p>
      <div className={style.halves} role="group" aria-label="Half">
        {(['edit', 'preview'] as const).map((each) => (
          <Button
            key={each}
            variant="quiet"
            aria-pressed={half === each}
            onClick={() => onHalf(each)}
          >
            {each === 'edit' ? 'Edit' : 'Preview'}
          </Button>
        ))}
      </div>
    </header>
  )
}
