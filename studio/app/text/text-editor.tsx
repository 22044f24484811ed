import { defaultKeymap } from '@codemirror/commands'
import { css } from '@codemirror/lang-css'
import { json } from '@codemirror/lang-json'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { yaml, yamlFrontmatter } from '@codemirror/lang-yaml'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { search, searchKeymap } from '@codemirror/search'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { ContentProblem } from '../../../shared/content/problem.ts'
import type { StudioFile } from '../../protocol.ts'
import { toLineBreaksOf, toLineFeeds } from './line-breaks.ts'
import { readHtmlTable, readTabbedTable, writeTable } from './tables.ts'
import {
  findChange,
  insertBlock,
  isAddress,
  makeLink,
  TEXT_COMMANDS,
  type TextCommand,
} from './text-commands.ts'
import style from './text-editor.module.css'

/** What the page asks of the editor of a text. */
export type TextEditorHandle = {
  /** Puts the cursor into a line, from 1 on, and focuses the text. */
  goTo: (line: number, column?: number) => void
  /** Changes the text at the selection, and focuses it. */
  run: (make: TextCommand['make']) => void
}

type Props = {
  ref?: Ref<TextEditorHandle>
  label: string
  kind: StudioFile['kind']
  text: string
  problems: readonly ContentProblem[]
  onChange: (text: string) => void
  /** Called with the pictures that were dropped or pasted, with the cursor where they belong. */
  onPictures: (files: readonly File[]) => void
}

/** Marks what comes from outside, so that it is not reported as typed. */
const FromOutside = Annotation.define<boolean>()

/** Editor of a whole file: CodeMirror without a history of its own, because undo goes across files. */
export function TextEditor({ ref, label, kind, text, problems, onChange, onPictures }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const report = useEffectEvent((typed: string) => onChange(toLineBreaksOf(text, typed)))
  const takePictures = useEffectEvent(onPictures)
  const initial = useEffectEvent(() => text)

  useEffect(() => {
    if (!box.current) return
    const created = new EditorView({
      parent: box.current,
      state: EditorState.create({
        doc: initial(),
        extensions: [
          kind === 'markdown' ? takeFiles((files) => takePictures(files)) : [],
          listExtensions(kind),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            const typed = update.transactions.some((each) => !each.annotation(FromOutside))
            if (update.docChanged && typed) report(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = created
    return () => created.destroy()
  }, [kind, label])

  useEffect(() => {
    const editor = view.current
    const before = editor?.state.doc.toString() ?? ''
    const after = toLineFeeds(text)
    if (!editor || before === after) return
    editor.dispatch({
      changes: findChange(before, after),
      annotations: FromOutside.of(true),
    })
  }, [text])

  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const diagnostics = problems.map((problem) => placeProblem(editor.state, problem))
    editor.dispatch(setDiagnostics(editor.state, diagnostics))
  }, [problems, text])

  useImperativeHandle(ref, () => ({
    goTo(line, column = 1) {
      const editor = view.current
      if (!editor) return
      const { from, to } = editor.state.doc.line(clamp(line, 1, editor.state.doc.lines))
      const anchor = Math.min(from + column - 1, to)
      editor.dispatch({
        selection: { anchor },
        effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
      })
      editor.focus()
    },
    run(make) {
      const editor = view.current
      if (!editor) return
      editor.dispatch(make(editor.state), { userEvent: 'input' })
      editor.focus()
    },
  }))

  return <div ref={box} className={style.editor} />
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}

function placeProblem(
  state: EditorState,
  { line = 1, column = 1, expected }: ContentProblem,
): Diagnostic {
  const { from, to } = state.doc.line(clamp(line, 1, state.doc.lines))
  return { from: Math.min(from + column - 1, to), to, severity: 'error', message: expected }
}

function listExtensions(kind: StudioFile['kind']): Extension {
  return [
    lineNumbers(),
    lintGutter(),
    drawSelection(),
    highlightActiveLine(),
    bracketMatching(),
    indentOnInput(),
    search({ top: true }),
    EditorView.lineWrapping,
    syntaxHighlighting(classHighlighter),
    // The Tab key leaves the text, as it leaves every field.
    keymap.of([...defaultKeymap, ...searchKeymap, ...lintKeymap]),
    LANGUAGES[kind] ?? [],
  ]
}

const LANGUAGES: Partial<Record<StudioFile['kind'], Extension>> = {
  json: json(),
  yaml: yaml(),
  css: css(),
  markdown: [
    yamlFrontmatter({ content: markdown({ base: markdownLanguage }) }),
    keymap.of(TEXT_COMMANDS.map(({ key, make }) => ({ key, run: command(make) }))),
    EditorView.domEventHandlers({
      paste: (event, view) => pasteLink(event, view) || pasteTable(event, view),
    }),
  ],
}

function command(make: TextCommand['make']) {
  return (view: EditorView): boolean => {
    view.dispatch(make(view.state), { userEvent: 'input' })
    return true
  }
}

function pasteLink(event: ClipboardEvent, view: EditorView): boolean {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (view.state.selection.main.empty || !isAddress(text)) return false
  view.dispatch(makeLink(view.state, text.trim()), { userEvent: 'input.paste' })
  return true
}

function pasteTable({ clipboardData }: ClipboardEvent, view: EditorView): boolean {
  const rows =
    readTabbedTable(clipboardData?.getData('text/plain') ?? '') ??
    readHtmlTable(clipboardData?.getData('text/html') ?? '')
  if (!rows) return false
  const table = writeTable(rows)
  const { selection } = view.state
  const change = selection.main.empty
    ? insertBlock(view.state, table)
    : view.state.replaceSelection(table)
  view.dispatch(change, { userEvent: 'input.paste' })
  return true
}

/** Takes pictures that are dropped or pasted, which would be inserted as text, or opened in place of the page. */
function takeFiles(take: (files: readonly File[]) => void): Extension {
  return EditorView.domEventHandlers({
    paste({ clipboardData }) {
      const files = listPictureFiles(clipboardData)
      // What a word processor copies is a text with a picture of it.
      if (files.length === 0 || clipboardData?.types.includes('text/plain')) return false
      take(files)
      return true
    },
    drop(event, view) {
      if (!event.dataTransfer?.types.includes('Files')) return false
      event.preventDefault()
      const files = listPictureFiles(event.dataTransfer)
      const anchor = view.posAtCoords({ x: event.clientX, y: event.clientY })
      if (anchor !== null) view.dispatch({ selection: { anchor } })
      if (files.length > 0) take(files)
      return true
    },
  })
}

function listPictureFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}
