import { type RefObject, useRef, useState } from 'react'
import { Button } from '../../../client/ui/button.tsx'
import kit from '../../../client/ui/kit.module.css'
import type { ContentProblem } from '../../../shared/content/problem.ts'
import type { StudioFile } from '../../protocol.ts'
import type { StudioApi } from '../api.ts'
import { type ChosenPicture, PictureDialog } from '../pictures/picture-dialog.tsx'
import { MarkdownFacts } from './markdown-facts.tsx'
import { insertBlock, TEXT_COMMANDS, writePicture } from './text-commands.ts'
import style from './text-panel.module.css'
import { TextEditor, type TextEditorHandle } from './text-editor.tsx'

type Props = {
  editor: RefObject<TextEditorHandle | null>
  api: Pick<StudioApi, 'listPictures' | 'addPicture'>
  path: string
  kind: StudioFile['kind']
  text: string
  problems: readonly ContentProblem[]
  onChange: (text: string) => void
}

/** Pictures that wait for their description, without a file if it is still to be chosen. */
type Waiting = readonly (File | undefined)[]

const NONE: Waiting = []

/** Text of a file; that of a Markdown file with buttons, headings and pictures. */
export function TextPanel({ editor, api, path, kind, text, problems, onChange }: Props) {
  const [waiting, setWaiting] = useState(NONE)
  const chosen = useRef<ChosenPicture>(undefined)
  /** Inserts the picture once the dialog has given the focus back. */
  function finishPicture() {
    const picture = chosen.current
    chosen.current = undefined
    setWaiting(waiting.slice(1))
    if (!picture) return
    editor.current?.run((state) =>
      insertBlock(state, writePicture(picture.path, picture.description)),
    )
  }
  const isMarkdown = kind === 'markdown'
  return (
    <div className={kit.stack} data-gap="3">
      {isMarkdown && <Toolbar editor={editor} onPicture={() => setWaiting([undefined])} />}
      <TextEditor
        key={path}
        ref={editor}
        label={`Text of ${path}`}
        kind={kind}
        text={text}
        problems={problems}
        onChange={onChange}
        onPictures={setWaiting}
      />
      {isMarkdown && <MarkdownFacts text={text} onGo={(line) => editor.current?.goTo(line)} />}
      {waiting.length > 0 && (
        <PictureDialog
          key={waiting.length}
          api={api}
          beside={path}
          file={waiting[0]}
          describes="or decorative"
          onChoose={(picture) => {
            chosen.current = picture
          }}
          onClose={finishPicture}
        />
      )}
    </div>
  )
}

type ToolbarProps = { editor: RefObject<TextEditorHandle | null>; onPicture: () => void }

function Toolbar({ editor, onPicture }: ToolbarProps) {
  return (
    <div className={`${kit.row} ${style.tools}`} data-gap="1" role="group" aria-label="Insert">
      {TEXT_COMMANDS.map(({ name, title, make }) => (
        <Button key={name} variant="quiet" title={title} onClick={() => editor.current?.run(make)}>
          {name}
        </Button>
      ))}
      <Button variant="quiet" onClick={onPicture}>
        Add picture
      </Button>
    </div>
  )
}
