import { memo, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import prose from '../../../app/rich-prose.module.css'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import { CompletionList } from './completion-list.tsx'
import { type Declaration, listDeclarations } from './declarations.ts'
import { highlightLine, listNameKinds, type TokenKind } from './highlight.ts'
import { findPair } from './parentheses.ts'
import { findTextRange } from './text-range.ts'
import { useCompletion } from './use-completion.ts'
import { useCursor } from './use-cursor.ts'
import { useVisibleLines } from './use-visible-lines.ts'
import style from './code-layer.module.css'

/** Milliseconds between typing and the search for names. */
const READ_DELAY = 200

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

const NO_MARKS: readonly Mark[] = []

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
  const declarations = useDeclarations(related, text)
  const names = useMemo(() => new Map(listNameKinds(declarations)), [declarations])
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
      <div className={`${style.layer} ${prose.coloured}`} dir="ltr" aria-hidden="true">
        <div ref={layer}>
          {/* Empty lines are as high as the field's, whatever the browser makes of fractions. */}
          <div>{'\n'.repeat(Math.min(first, lines.length))}</div>
          <div ref={rows}>
            {lines.slice(first, end).map((line, index) => (
              <Line
                key={index}
                line={line}
                names={names}
                marks={moveMarks(marks, starts[first + index] ?? 0, line.length)}
              />
            ))}
          </div>
        </div>
      </div>
      {list && <CompletionList field={field} findWord={findWord} list={list} onTake={take} />}
    </>
  )
}

/** Lists the names that two texts declare, a moment after the last change. */
function useDeclarations(related: string, text: string): readonly Declaration[] {
  const read = () => [...listDeclarations(related), ...listDeclarations(text)]
  const [declarations, setDeclarations] = useState(read)
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = [...listDeclarations(related), ...listDeclarations(text)]
      // Lines are drawn again only if the names have changed.
      setDeclarations((last) => (isSame(last, next) ? last : next))
    }, READ_DELAY)
    return () => clearTimeout(timer)
  }, [related, text])
  return declarations
}

function isSame(before: readonly Declaration[], after: readonly Declaration[]): boolean {
  const hasSame = ({ kind, name, detail }: Declaration, index: number) => {
    const other = after[index]
    return kind === other?.kind && name === other.name && detail === other.detail
  }
  return before.length === after.length && before.every(hasSame)
}

/** Returns the marks in a line, with their offsets in it. */
function moveMarks(marks: readonly Mark[], start: number, length: number): readonly Mark[] {
  const own = marks.filter(({ from, to }) => from < start + length && to > start)
  if (own.length === 0) return NO_MARKS
  return own.map(({ from, to, kind }) => ({ from: from - start, to: to - start, kind }))
}

type LineProps = {
  line: string
  names: ReadonlyMap<string, TokenKind>
  marks: readonly Mark[]
}

const Line = memo(function Line({ line, names, marks }: LineProps) {
  const tokens = useMemo(() => highlightLine(line.slice(0, MAX_LINE_LENGTH), names), [line, names])
  const parts: ReactNode[] = []
  let done = 0
  for (const { text, at, kind } of tokens) {
    const mark = marks.find(({ from, to }) => from < at + text.length && to > at)
    if (kind === 'plain' && !mark) continue
    parts.push(
      line.slice(done, at),
      <span key={at} data-code={kind} data-mark={mark?.kind}>
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
})

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
