import { type ChangeEvent, type DragEvent, type RefObject, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import { describeDiagnostic } from '../workbench/format.ts'
import type { EditorTools } from './use-editor-tools.ts'
import kit from '../../../ui/kit.module.css'
import style from './editor.module.css'

/** Maximum number of line numbers shown. */
const MAX_LINES = 20_000

type Props = {
  ref: RefObject<HTMLTextAreaElement | null>
  /** Its accessible name. */
  label: string
  text: string
  fault: Diagnostic | undefined
  /** A text that this one refers to. */
  related?: string
  /** Undefined until they are loaded. */
  tools: EditorTools | undefined
  /** Loads them, and says if needed ones do not load. */
  loadTools: (isNeeded: boolean) => Promise<EditorTools | undefined>
  onChange: (text: string) => void
  /** Called with the files that were chosen or dropped. */
  onFiles: (files: readonly File[]) => void
  onGoToFault: () => void
}

/** Edits a PDDL text, with line numbers and its first error. */
export function Editor(props: Props) {
  const { ref, label, text, fault, related, tools, onChange, onFiles, onGoToFault } = props
  const id = useId()
  const showToast = useToast()
  const gutter = useRef<HTMLPreElement>(null)
  const [over, setOver] = useState(false)

  function follow({ currentTarget }: { currentTarget: HTMLTextAreaElement }) {
    if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop
  }

  async function format() {
    const loaded = await props.loadTools(true)
    if (loaded && ref.current) showToast({ text: loaded.formatField(ref.current) })
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
        <button type="button" className={style.action} onClick={() => void format()}>
          Format<span className="visually-hidden"> {label.toLowerCase()}</span>
        </button>
        <label className={style.action}>
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
        {tools && <tools.CodeLayer field={ref} text={text} related={related} fault={fault} />}
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
  const marked = faulty !== undefined && faulty <= lines ? faulty : lines + 1
  return (
    <pre ref={ref} className={style.gutter} aria-hidden="true">
      {write(1, marked - 1)}
      {marked <= lines && (
        <mark>
          ▸{marked}
          {'\n'}
        </mark>
      )}
      {write(marked + 1, lines)}
    </pre>
  )
}
