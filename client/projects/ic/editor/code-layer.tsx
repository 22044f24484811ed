import { type ReactNode, type RefObject, useDeferredValue, useMemo, useRef } from 'react'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import { CompletionList } from './completion-list.tsx'
import { listDeclarations } from './declarations.ts'
import { createNameKinds, highlightLine, type TokenKind } from './highlight.ts'
import { findPair } from './parentheses.ts'
import { findTextRange } from './text-range.ts'
import { useCompletion } from './use-completion.ts'
import { useCursor } from './use-cursor.ts'
import { useVisibleLines } from './use-visible-lines.ts'
import style from './code-layer.module.css'

/** Length up to which a line has colours. */
const MAX_LINE_LENGTH = 2000

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  /** A text that this one refers to, with the names that it declares. */
  related: string | undefined
  fault: Diagnostic | undefined
}

type Mark = { from: number; to: number; kind: 'fault' | 'pair' | 'single' }

/**
 * Draws the text of a field below it, in colours, with the parenthesis that belongs to the one at the cursor, and
 * the place of the error. The field keeps its own text, which is transparent, and completes names.
 */
export function CodeLayer({ field, text: given, related = '', fault }: Props) {
  const rows = useRef<HTMLDivElement>(null)
  const cursor = useCursor(field)
  const [layer, { first, end }] = useVisibleLines(field)
  // As the field has it.
  const text = useMemo(() => given.replaceAll(/\r\n?/g, '\n'), [given])
  const lines = useMemo(() => text.split('\n'), [text])
  const readText = useDeferredValue(text)
  const declarations = useMemo(
    () => [...listDeclarations(related), ...listDeclarations(readText)],
    [related, readText],
  )
  const names = useMemo(() => createNameKinds(declarations), [declarations])
  const { list, take } = useCompletion(field, declarations)
  const marks = useMemo(() => listMarks(text, fault, cursor), [text, fault, cursor])
  const starts = useMemo(() => listStarts(lines), [lines])

  function findWord(offset: number): DOMRect | undefined {
    const before = text.slice(0, offset).split('\n')
    const row = rows.current?.children[before.length - 1 - first]
    return row && measureStart(row, before.at(-1)?.length ?? 0)
  }

  return (
    <>
      <div className={style.layer} dir="ltr" aria-hidden="true">
        <div ref={layer}>
          {/* Empty lines are as high as the field's, whatever the browser makes of fractions. */}
          <div>{'\n'.repeat(Math.min(first, lines.length))}</div>
          <div ref={rows}>
            {lines.slice(first, end).map((line, index) => (
              <Line
                key={index}
                line={line}
                start={starts[first + index] ?? 0}
                names={names}
                marks={marks}
              />
            ))}
          </div>
        </div>
      </div>
      {list && <CompletionList field={field} findWord={findWord} list={list} onTake={take} />}
    </>
  )
}

type LineProps = {
  line: string
  /** Its offset in the text, which marks count from. */
  start: number
  names: ReadonlyMap<string, TokenKind>
  marks: readonly Mark[]
}

function Line({ line, start, names, marks }: LineProps) {
  const tokens = useMemo(() => highlightLine(line.slice(0, MAX_LINE_LENGTH), names), [line, names])
  const parts: ReactNode[] = []
  let done = 0
  for (const { text, at, kind } of tokens) {
    const from = start + at
    const mark = marks.find((each) => each.from < from + text.length && each.to > from)
    if (kind === 'plain' && !mark) continue
    parts.push(
      line.slice(done, at),
      <span key={at} data-kind={kind} data-mark={mark?.kind}>
        {text}
      </span>,
    )
    done = at + text.length
  }
  return (
    <div>
      {parts}
      {line.slice(done)}
      {'\n'}
    </div>
  )
}

/** Measures the beginning of a line, up to a column. */
function measureStart(row: Element, column: number): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(row)
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  let rest = column
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    if (rest <= length) {
      range.setEnd(node, rest)
      break
    }
    rest -= length
  }
  const { top, height, left } = row.getBoundingClientRect()
  const width = column === 0 ? 0 : range.getBoundingClientRect().width
  return new DOMRect(left, top, width, height)
}

/** Lists the offset of each line in the text. */
function listStarts(lines: readonly string[]): number[] {
  let at = 0
  return lines.map(({ length }) => {
    const start = at
    at += length + 1
    return start
  })
}

function listMarks(
  text: string,
  fault: Diagnostic | undefined,
  cursor: number | undefined,
): Mark[] {
  const marks: Mark[] = []
  if (fault) {
    const { start, end } = findTextRange(text, fault)
    // What is missing at the end of a line is marked at its last word.
    const from = start < end ? start : text.slice(0, start).trimEnd().length - 1
    marks.push({ from, to: Math.max(end, from + 1), kind: 'fault' })
  }
  const pair = cursor === undefined ? undefined : findPair(text, cursor)
  if (pair) {
    const kind = pair.match === undefined ? 'single' : 'pair'
    for (const at of [pair.at, pair.match ?? pair.at]) marks.push({ from: at, to: at + 1, kind })
  }
  return marks
}
