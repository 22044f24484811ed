import { useState } from 'react'
import { Button } from '../../../client/ui/button.tsx'
import { Field } from '../../../client/ui/field.tsx'
import kit from '../../../client/ui/kit.module.css'
import { simplify } from '../form/value-path.ts'
import type { FileList } from '../../protocol.ts'
import { NO_ANSWER, type StudioApi } from '../api.ts'
import { PictureTile } from '../pictures/picture-tile.tsx'
import { usePictures } from '../pictures/use-pictures.ts'
import { findTitles, groupFiles, nameOfFile } from './file-groups.ts'
import style from './file-list-panel.module.css'

/** Minimum number of files for a search field above them. */
const MIN_FILES_TO_SEARCH = 12

type Props = {
  api: Pick<StudioApi, 'listPictures'>
  list: FileList
  /** Path of the file that is open. */
  current: string | undefined
  /** Paths of files with unsaved changes. */
  unsaved: ReadonlySet<string>
  onOpen: (path: string) => void
  onOpenPicture: (path: string) => void
  onAdd: () => void
}

/** The files by what they are to their owner. */
export function FileListPanel(props: Props) {
  const { api, list, current, unsaved, onOpen, onOpenPicture, onAdd } = props
  const [query, setQuery] = useState('')
  const titles = findTitles(list)
  const named = list.files
    .filter(({ kind }) => kind !== 'picture' && kind !== 'other')
    .map((file) => ({ ...file, name: nameOfFile(file.path, titles.get(file.path)) }))
  const wanted = simplify(query)
  const found = named.filter(({ name, path }) => simplify(`${name} ${path}`).includes(wanted))
  const names = new Map(named.map(({ path, name }) => [path, name]))
  return (
    <nav className={style.files} aria-label="Files">
      <Button variant="quiet" onClick={onAdd}>
        Add…
      </Button>
      {named.length >= MIN_FILES_TO_SEARCH && (
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
  if (pictures === 'failed') return <p className={kit.note}>{NO_ANSWER}</p>
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
