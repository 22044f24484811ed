import { useCallback, useEffect, useState } from 'react'
import { Notice } from '../../client/ui/notice.tsx'
import type { FileList, Schemas } from '../protocol.ts'
import type { StudioApi } from './api.ts'
import { Desk } from './desk/desk.tsx'
import { forgetStart } from './start/start-state.ts'
import { Start } from './start/start.tsx'
import { useMedia } from './use-media.ts'
import type { Drafts } from './workspace/drafts.ts'
import type { Workspace } from './workspace/workspace.ts'
import style from './studio.module.css'

type Props = { api: StudioApi; workspace: Workspace; drafts: Drafts }

/** What the server has told of the folder. */
type Folder = {
  list: FileList
  schemas: Schemas
  /** Whether a start on this page has written its first files. */
  started: boolean
}

/** The studio: on the left the files and the editor of one, on the right the page that it makes. */
export function Studio(props: Props) {
  const { api } = props
  const [folder, setFolder] = useState<Folder>()
  const [failed, setFailed] = useState(false)
  const dark = useMedia('(prefers-color-scheme: dark)')
  // The theme of the preview is chosen by itself.
  useEffect(() => {
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  }, [dark])
  const load = useCallback(() => {
    Promise.all([api.listFiles(), api.readSchemas()]).then(
      ([list, schemas]) => {
        if (!list.isEmpty) forgetStart()
        setFolder((last) => ({
          ...{ list, schemas },
          started: last !== undefined && (last.started || last.list.isEmpty),
        }))
      },
      () => setFailed(true),
    )
  }, [api])
  useEffect(load, [load])
  if (folder?.list.isEmpty) return <Start api={api} onFiles={load} />
  if (folder) {
    return (
      <Desk
        {...props}
        {...folder}
        onList={(list) => setFolder((last) => last && { ...last, list })}
      />
    )
  }
  return (
    <main className={style.waiting}>
      <h1>Studio</h1>
      {failed ? (
        <Notice kind="error" role="alert">
          The studio does not answer. Start it again in the terminal, and open the link that it
          prints.
        </Notice>
      ) : (
        <p role="status">Reading your files…</p>
      )}
    </main>
  )
}
