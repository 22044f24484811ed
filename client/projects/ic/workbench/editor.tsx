import { type ChangeEvent, type DragEvent, type RefObject, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import { describeDiagnostic } from './format.ts'
import kit from '../../../ui/kit.module.css'
import style from './workbench.module.css'

/** Maximum number of line numbers shown. */
const MAX_LINES = 20_000

type Props = {
  ref: RefObject<HTMLTextAreaElement | null>
  /** Its accessible name. */
  label: string
  text: string
  fault: Diagnostic | undefined
  onChange: (text: string) => void
  /** Called with the files that were chosen or dropped. */
  onFiles: (files: readonly File[]) => void
  onGoToFault: () => void
}

/** Edits a PDDL text, with line numbers and its first error. */
export function Editor({ ref, label, text, fault, onChange, onFiles, onGoToFault }: Props) {
  const id = useId()
  const gutter = useRef<HTMLPreElement>(null)
  const [over, setOver] = useState(false)

  function follow({ currentTarget }: { currentTarget: HTMLTextAreaElement }) {
    if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop
  }

  function drop(event: DragEvent) {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }

  function drag(event: DragEvent) {
    // The text area handles dragged text itself.
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }

  return (
    <div className={kit.stack} data-gap="1">
      <div className={`${kit.row} ${style.editorHead}`} data-between>
        <label htmlFor={`${id}-text`}>{label}</label>
        <label className={style.file}>
          <input
            type="file"
            accept=".pddl,.txt,text/plain"
            className="visually-hidden"
            onChange={choose}
          />
          Open a file<span className="visually-hidden"> as {label.toLowerCase()}</span>
        </label>
      </div>
      <div
        className={style.sheet}
        data-faulty={fault ? true : undefined}
        data-over={over || undefined}
        onDragEnter={drag}
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <LineNumbers ref={gutter} text={text} faulty={fault?.line} />
        <textarea
          ref={ref}
          id={`${id}-text`}
          dir="ltr"
          wrap="off"
          rows={15}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          value={text}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onScroll={follow}
        />
      </div>
      {fault && (
        <Notice
          kind="error"
          actions={
            <Button variant="quiet" onClick={onGoToFault}>
              Go to line {fault.line}
            </Button>
          }
        >
          <p id={`${id}-fault`}>
            <b>
              Line {fault.line}, column {fault.column}:
            </b>{' '}
            {describeDiagnostic(fault)}
          </p>
        </Notice>
      )}
    </div>
  )
}

type LineNumbersProps = {
  ref: RefObject<HTMLPreElement | null>
  text: string
  faulty: number | undefined
}

function LineNumbers({ ref, text, faulty }: LineNumbersProps) {
  const lines = Math.min(MAX_LINES, text.split(/\r\n|\n|\r/).length)
  const write = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => `${from + index}\n`).join('')
  return (
    <pre ref={ref} className={style.gutter} aria-hidden="true">
      {faulty === undefined || faulty > lines ? (
        write(1, lines)
      ) : (
        <>
          {write(1, faulty - 1)}
          <mark>
            ▸{faulty}
            {'\n'}
          </mark>
          {write(faulty + 1, lines)}
        </>
      )}
    </pre>
  )
}
