import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useHydrated } from './hydrated.ts'
import button from './button.module.css'
import style from './file-drop.module.css'
import kit from './kit.module.css'

type Props = {
  /** Label of the file input, as on a button. */
  label: string
  /** Hint on the accepted files. */
  hint: ReactNode
  accept: string
  multiple?: boolean
  disabled?: boolean
  /** Quiet beside a button that is the next step. */
  variant?: 'primary' | 'quiet'
  /** Takes only files dropped inside its `<section>`, on a page with several file inputs. */
  inSection?: true
  /** Error of the last choice, linked to the input. */
  error?: string | undefined
  onFiles: (files: readonly File[]) => void
  /** More buttons beside the input. */
  children?: ReactNode
}

/**
 * File input that also takes files dropped anywhere on the page, which the browser would otherwise
 * open instead of the page.
 */
export function FileDrop(props: Props) {
  const { label, hint, accept, multiple = false, disabled = false, error, children } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const hydrated = useHydrated()

  function takeFiles(files: readonly File[]) {
    if (disabled || files.length === 0) return
    props.onFiles(multiple ? files : files.slice(0, 1))
  }
  const takeDropped = useEffectEvent(takeFiles)
  const isOver = useEffectEvent(({ target }: DragEvent) => {
    if (!props.inSection) return true
    return target instanceof Node && box.current?.closest('section')?.contains(target) === true
  })

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files')
    function handleDragOver(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(isOver(event))
    }
    function handleDragLeave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setOver(false)
    }
    function handleDrop(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (isOver(event)) takeDropped([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', handleDragOver, { signal })
    document.addEventListener('dragleave', handleDragLeave, { signal })
    document.addEventListener('drop', handleDrop, { signal })
    return () => ending.abort()
  }, [])

  return (
    <div ref={box} className={`${kit.row} ${style.drop}`} data-over={over}>
      <label
        className={`${button.button} ${style.chooser}`}
        data-variant={props.variant ?? 'primary'}
      >
        <input
          type="file"
          className="visually-hidden"
          accept={accept}
          multiple={multiple}
          disabled={!hydrated || disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={({ target }) => {
            takeFiles([...(target.files ?? [])])
            // Allows choosing the same file again.
            target.value = ''
          }}
        />
        {label}
      </label>
      {children}
      <p id={`${id}-hint`} className={kit.note}>
        {hint}
      </p>
      <p id={`${id}-error`} className={kit.error} role="alert">
        {error}
      </p>
    </div>
  )
}
