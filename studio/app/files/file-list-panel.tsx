import { useRef, useState } from 'react'
import { Button } from '../../../client/ui/button.tsx'
import { Choice } from '../../../client/ui/choice.tsx'
import { DialogForm } from '../../../client/ui/dialog-form.tsx'
import { Field } from '../../../client/ui/field.tsx'
import kit from '../../../client/ui/kit.module.css'
import { simplify } from '../form/value-path.ts'
import type { FileList } from '../../protocol.ts'
import type { StudioApi } from '../api.ts'
import { PictureTile } from '../pictures/picture-tile.tsx'
import { usePictures } from '../pictures/use-pictures.ts'
import { findTitles, groupFiles, nameOfFile } from './file-groups.ts'
import type { Addable } from './templates.ts'
import style from './file-list-panel.module.css'

/** Number of files from which a search field stands above them. */
const MANY = 12

type Props = {
  api: Pick<StudioApi, 'listPictures'>
  list: FileList
  /** Path of the file that is open. */
  current: string | undefined
  /** Paths of files with unsaved changes. */
  unsaved: ReadonlySet<string>
  onOpen: (path: string) => void
  onOpenPicture: (path: string) => void
  onAdd: (kind: Addable, title: string) => void
}

/** The files by what they are to their owner. */
export function FileListPanel(props: Props) {
  const { api, list, current, unsaved, onOpen, onOpenPicture, onAdd } = props
  const [query, setQuery] = useState('')
  const [adding, setAdding] = useState(false)
  const titles = findTitles(list)
  const named = list.files
    .filter(({ kind }) => kind !== 'picture' && kind !== 'other')
    .map((file) => ({ ...file, name: nameOfFile(file.path, titles.get(file.path)) }))
  const wanted = simplify(query)
  const found = named.filter(({ name, path }) => simplify(`${name} ${path}`).includes(wanted))
  const names = new Map(named.map(({ path, name }) => [path, name]))
  return (
    <nav className={style.files} aria-label="Files">
      <Button variant="quiet" onClick={() => setAdding(true)}>
        Add…
      </Button>
      {named.length >= MANY && (
        <Field
          label="Search files"
          type="search"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      {groupFiles(found).map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h2 className="meta">{group.name}</h2>
          <ul role="list">
            {group.files.map(({ path }) => (
              <li key={path}>
                <button
                  type="button"
                  aria-current={path === current ? 'page' : undefined}
                  title={path}
                  onClick={() => onOpen(path)}
                >
                  <span>{names.get(path)}</span>
                  {unsaved.has(path) && <small>not saved</small>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <PictureGroup api={api} list={list} current={current} onOpen={onOpenPicture} />
      {found.length === 0 && <p className={kit.note}>No file has “{query}” in its name.</p>}
      {adding && (
        <AddDialog
          onClose={(added) => {
            setAdding(false)
            if (added) onAdd(added.kind, added.title)
          }}
        />
      )}
    </nav>
  )
}

type PictureGroupProps = Pick<Props, 'api' | 'list' | 'current' | 'onOpen'>

/** The pictures, which are drawn once the group is opened. */
function PictureGroup({ list, current, ...props }: PictureGroupProps) {
  const paths = list.files.filter(({ kind }) => kind === 'picture').map(({ path }) => path)
  const [open, setOpen] = useState(current !== undefined && paths.includes(current))
  if (paths.length === 0) return null
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="meta">Pictures {paths.length}</summary>
      {open && <PictureTiles {...props} list={list} current={current} />}
    </details>
  )
}

function PictureTiles({ api, list, current, onOpen }: PictureGroupProps) {
  const pictures = usePictures(api, list)
  if (pictures === 'failed') return <p className={kit.note}>The studio does not answer.</p>
  return (
    <ul role="list" className={style.pictures}>
      {pictures?.map((picture) => (
        <li key={picture.path}>
          <PictureTile
            picture={picture}
            current={picture.path === current}
            onChoose={() => onOpen(picture.path)}
          />
        </li>
      ))}
    </ul>
  )
}

const KINDS: Record<Addable, string> = {
  project: 'Project',
  page: 'Page',
  note: 'Note',
  variant: 'Variant of the resume',
}

type Added = { kind: Addable; title: string }

/** Asks what is added. `onClose` gets it once the dialog is closed, so that the focus can go to the new file. */
function AddDialog({ onClose }: { onClose: (added: Added | undefined) => void }) {
  const added = useRef<Added>(undefined)
  const [kind, setKind] = useState<Addable>('project')
  const [title, setTitle] = useState('')
  const [problems, setProblems] = useState<{ title?: string }>({})

  function submit(): boolean {
    if (title.trim() === '') {
      setProblems({ title: kind === 'variant' ? 'Write a name.' : 'Write a title.' })
      return false
    }
    added.current = { kind, title: title.trim() }
    return true
  }

  return (
    <DialogForm
      label="Add to your site"
      submitLabel="Add"
      problems={problems}
      onSubmit={submit}
      onClose={() => onClose(added.current)}
    >
      <Choice
        legend="What it is"
        name="kind"
        variant="chips"
        value={kind}
        options={KINDS}
        onChoose={setKind}
      />
      <Field
        label={kind === 'variant' ? 'Name' : 'Title'}
        hint={
          kind === 'variant'
            ? 'For example the employer. The site never has anything of it: make its files with resume:build.'
            : 'You can change it later. It begins as a draft, which only you see.'
        }
        error={problems.title}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
    </DialogForm>
  )
}
