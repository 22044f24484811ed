import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Button } from '../../client/ui/button.tsx'
import kit from '../../client/ui/kit.module.css'
import { Notice } from '../../client/ui/notice.tsx'
import { Tabs } from '../../client/ui/tabs.tsx'
import { useToast } from '../../client/ui/toast.tsx'
import type { ContentProblem } from '../../shared/content/problem.ts'
import type { Edit } from '../edits/edit.ts'
import { applyEdit } from '../edits/apply-edit.ts'
import { readValues } from '../edits/read-values.ts'
import type { StudioFile } from '../protocol.ts'
import type { StudioApi } from './api.ts'
import { Conflict } from './conflict.tsx'
import { EncodingNotice } from './encoding-notice.tsx'
import { REQUIRED_FILES } from './files/required-files.ts'
import type { Translation } from './files/translations.ts'
import { FileForm } from './form/file-form.tsx'
import { focusValue } from './form/focus-value.ts'
import { FormContext, type FormState } from './form/form-context.ts'
import type { FormField } from './form/schema-fields.ts'
import { HistoryPanel } from './history-panel.tsx'
import type { Tab } from './place.ts'
import { RefusedNotice } from './refused-notice.tsx'
import type { TextEditorHandle } from './text/text-editor.tsx'
import { TextPanel } from './text/text-panel.tsx'
import { ThemeForm } from './theme/theme-form.tsx'
import type { OpenFile, Workspace } from './workspace/workspace.ts'

/** Where the focus goes once the tab is shown: to the field of a value, to a line, or else to the heading. */
export type Target = { path?: string; line?: number; column?: number }

type Props = {
  file: OpenFile
  kind: StudioFile['kind']
  name: string
  /** What its form shows; undefined for a file without one. */
  form: FormField | undefined
  /** Paths of the font files of the folder. */
  fonts: readonly string[]
  /** The file in other languages. */
  translations: readonly Translation[]
  tab: Tab
  target: Target | undefined
  workspace: Workspace
  api: StudioApi
  onTab: (tab: Tab) => void
  onGo: (problem: ContentProblem) => void
  /** Called with the value of the field that gets the focus. */
  onFocusText: (text: string) => void
  onDelete: () => void
  /** Opens a translation, which is added if it is missing. */
  onTranslation: (translation: Translation) => void
  announce: (text: string) => void
}

const NO_PROBLEMS: readonly ContentProblem[] = []

/** What the tab of the theme has of the settings. */
const THEME = ['theme']

/** One file as a form, as a text, and as it was before. */
export function FileEditor(props: Props) {
  const { file, name, tab, target, workspace, form, onTab } = props
  const { path, state } = file
  const root = useRef<HTMLDivElement>(null)
  const editor = useRef<TextEditorHandle>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const problems = state.step === 'invalid' ? state.problems : NO_PROBLEMS
  const own = useMemo(() => problems.filter((problem) => problem.file === path), [problems, path])

  useEffect(() => {
    if (!target) return
    if (target.path !== undefined && root.current && focusValue(root.current, target.path)) return
    if (target.line !== undefined) editor.current?.goTo(target.line, target.column)
    else if (target.path === undefined) heading.current?.focus()
  }, [target, tab])

  if (file.text === null && state.step !== 'changed' && state.step !== 'invalid') {
    const isMine = workspace.labels().undo === `delete ${path}`
    const required = REQUIRED_FILES.get(path)
    const action = isMine ? (
      <Button onClick={() => workspace.undo()}>Undo</Button>
    ) : (
      required !== undefined && (
        <Button onClick={() => workspace.add(path, required)}>Create it</Button>
      )
    )
    return (
      <Notice actions={action}>
        {isMine
          ? `${name} is deleted.`
          : `There is no file ${path}. Another program may have deleted it.`}
      </Notice>
    )
  }
  const tabs: { id: Tab; name: string }[] = [
    ...(form ? [{ id: 'form' as const, name: 'Form' }] : []),
    ...(path === 'site.json' ? [{ id: 'theme' as const, name: 'Theme' }] : []),
    { id: 'text', name: 'Text' },
    { id: 'history', name: 'History' },
  ]
  const current = tabs.some(({ id }) => id === tab) ? tab : 'text'
  return (
    <div ref={root} className={kit.stack}>
      <div className={kit.row} data-between>
        <h2 ref={heading} tabIndex={-1} className={kit.heading}>
          {name} <small>{path}</small>
        </h2>
        <div className={kit.row}>
          {props.translations.map((each) => (
            <Button key={each.tag} variant="quiet" onClick={() => props.onTranslation(each)}>
              {each.exists ? `In ${each.tag}` : `Translate into ${each.tag}`}
            </Button>
          ))}
          <Button variant="quiet" onClick={props.onDelete}>
            Delete
          </Button>
        </div>
      </div>
      {file.base?.encoding !== undefined && (
        <EncodingNotice
          base={file.base}
          api={props.api}
          onSaved={() => {
            heading.current?.focus()
            void workspace.refresh(path)
          }}
        />
      )}
      {state.step === 'changed' && (
        <Conflict
          mine={file.text}
          theirs={state.file}
          onTake={(take) => {
            workspace.resolveConflict(path, take)
            heading.current?.focus()
          }}
        />
      )}
      <RefusedNotice
        file={file}
        onDiscard={() => {
          workspace.discard(path)
          heading.current?.focus()
        }}
        onGo={props.onGo}
      />
      {file.text !== null && state.step !== 'changed' && (
        <Tabs label="View" tabs={tabs} current={current} onChoose={onTab}>
          <Panel {...props} tab={current} text={file.text} problems={own} editor={editor} />
        </Tabs>
      )}
    </div>
  )
}

type PanelProps = Props & {
  text: string
  problems: readonly ContentProblem[]
  editor: React.RefObject<TextEditorHandle | null>
}

function Panel(props: PanelProps) {
  const { file, kind, tab, text, problems, workspace, api, editor } = props
  const { path } = file
  const change = useCallback(
    (next: string, label: string, key?: string) =>
      workspace.change(path, next, { label, ...(key !== undefined && { key }) }),
    [workspace, path],
  )
  if (tab === 'history') {
    return (
      <HistoryPanel
        api={api}
        path={path}
        text={text}
        savedDigest={file.base?.digest}
        onRestore={(earlier) => change(earlier, `restore ${path}`)}
      />
    )
  }
  if (tab === 'text') {
    return (
      <TextPanel
        {...{ editor, api, path, kind, text, problems }}
        onChange={(next) => change(next, `type in ${path}`, 'text')}
      />
    )
  }
  return <FormPanel {...props} onChange={change} />
}

type FormPanelProps = PanelProps & {
  onChange: (text: string, label: string, key?: string) => void
}

function FormPanel(props: FormPanelProps) {
  const { file, tab, text, problems, form, api, workspace, announce, onChange } = props
  const { path } = file
  const showToast = useToast()
  const values = useMemo(() => readValues(path, text), [path, text])
  const state = useMemo((): FormState | undefined => {
    if (!values.ok) return undefined
    return {
      ...{ file: path, api },
      values: values.value.value,
      problems: new Map(problems.map((problem) => [problem.path, problem.expected])),
      announce,
      onEdit(edits: Edit | readonly Edit[], label: string, key?: string) {
        // An edit after an upload changes the text that the file has then.
        let next = workspace.files().get(path)?.text
        if (typeof next !== 'string') return
        for (const edit of [edits].flat()) {
          const edited = applyEdit(path, next, edit)
          if (!edited.ok) return showToast({ text: edited.problem })
          next = edited.value
        }
        onChange(next, label, key)
      },
    }
  }, [path, api, workspace, values, problems, announce, showToast, onChange])
  if (!state || !form) {
    return (
      <Notice
        kind="warning"
        actions={
          <Button variant="quiet" onClick={() => props.onTab('text')}>
            Open the text
          </Button>
        }
      >
        The text has a mistake, so that it cannot be shown as a form. Correct it in the tab “Text”.
      </Notice>
    )
  }
  return (
    <FormContext value={state}>
      <div
        onFocus={({ target }) => {
          if ('value' in target && typeof target.value === 'string') props.onFocusText(target.value)
        }}
      >
        {tab === 'theme' ? (
          <ThemeForm fonts={props.fonts} />
        ) : (
          <FileForm field={form} {...(path === 'site.json' && { without: THEME })} />
        )}
      </div>
    </FormContext>
  )
}
