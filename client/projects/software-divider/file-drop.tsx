import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { useHydrated } from '../../ui/hydrated.ts'
import { canRunJobs, UNSUPPORTED_MESSAGE } from './worker/run-job.ts'
import style from './tools.module.css'

type Props = {
  /** Label of the file input. */
  label: string
  /** Hint on the accepted files. */
  hint: string
  accept: string
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
  children?: ReactNode
}

/** File input with a drop area, or a message where the browser lacks support. */
export function FileDrop({ label, hint, accept, multiple = false, onFiles, children }: Props) {
  const id = useId()
  const [over, setOver] = useState(false)
  const hydrated = useHydrated()
  const unsupported = hydrated && !canRunJobs()

  function take(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!unsupported) onFiles([...event.dataTransfer.files])
  }

  return (
    <div
      className={style.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      <label className={style.chooser}>
        <input
          type="file"
          className="visually-hidden"
          accept={accept}
          multiple={multiple}
          disabled={!hydrated || unsupported}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])])
            // Allows choosing the same file again.
            target.value = ''
          }}
        />
        {label}
      </label>
      {children}
      <p id={`${id}-hint`} className={style.note}>
        {hint}
      </p>
      <noscript>
        <p className={style.note}>This tool works in the browser and needs JavaScript.</p>
      </noscript>
      {unsupported && (
        <p className={style.error} role="alert">
          {UNSUPPORTED_MESSAGE}
        </p>
      )}
    </div>
  )
}
