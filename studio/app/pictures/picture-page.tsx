import { useRef, useState } from 'react'
import { Button } from '../../../client/ui/button.tsx'
import kit from '../../../client/ui/kit.module.css'
import { Modal } from '../../../client/ui/modal.tsx'
import { Notice } from '../../../client/ui/notice.tsx'
import { formatSize } from '../../../shared/format-size.ts'
import type { StudioPicture } from '../../protocol.ts'
import { describeFailure, NO_ANSWER, type StudioApi, thumbnailUrl } from '../api.ts'
import { usePictures } from './use-pictures.ts'
import style from './pictures.module.css'

type Props = {
  api: Pick<StudioApi, 'listPictures' | 'removePicture'>
  path: string
  /** Another value reads the pictures again. */
  version: unknown
  onOpen: (file: string) => void
  /** Called with the version in the history. */
  onRemoved: (version: string) => void
}

/** A picture of the folder: its size, where it is used, and a button that deletes it if nothing uses it. */
export function PicturePage({ api, path, version, onOpen, onRemoved }: Props) {
  const pictures = usePictures(api, version)
  const [asking, setAsking] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const [error, setError] = useState<string>()
  if (pictures === undefined) return <p role="status">Reading…</p>
  if (pictures === 'failed') return <Notice kind="error">{NO_ANSWER}</Notice>
  const picture = pictures.find((each) => each.path === path)
  if (!picture) return <Notice>There is no picture {path}.</Notice>

  async function remove() {
    dialog.current?.close()
    try {
      const answer = await api.removePicture(path)
      if (answer.kind === 'removed') onRemoved(answer.version)
      else setError(`It stays, because these need it: ${answer.uses.join(', ')}.`)
    } catch (failure) {
      setError(describeFailure(failure))
    }
  }

  return (
    <div className={kit.stack}>
      <div className={kit.row} data-between>
        <h2 className={kit.heading}>
          {path.replace(/^.*\//, '')} <small>{path}</small>
        </h2>
        {picture.uses.length === 0 && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Delete
          </Button>
        )}
      </div>
      <img className={style.view} src={thumbnailUrl(picture)} alt="" />
      <p className="meta">{describeSize(picture)}</p>
      <p role="alert" className={kit.error}>
        {error}
      </p>
      <section className={kit.stack} data-gap="2" aria-label="Where it is used">
        <h3 className={kit.heading}>Where it is used</h3>
        {picture.uses.length === 0 ? (
          <p className={kit.note}>In none of your files.</p>
        ) : (
          <ul role="list" className={kit.row}>
            {picture.uses.map((file) => (
              <li key={file}>
                <Button variant="quiet" onClick={() => onOpen(file)}>
                  {file}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      {asking && (
        <Modal ref={dialog} label="Delete this picture?" onClose={() => setAsking(false)}>
          <p>None of your files names {path}. A copy stays in the folder .history.</p>
          <div className={kit.row}>
            <Button variant="danger" onClick={() => void remove()}>
              Delete
            </Button>
            <Button variant="quiet" onClick={() => dialog.current?.close()}>
              Cancel
            </Button>
          </div>
        </Modal>
      )}
    </div>
  )
}

function describeSize({ size, pixels }: StudioPicture): string {
  const bytes = formatSize(size, 'en')
  return pixels ? `${pixels.width} × ${pixels.height} pixels, ${bytes}` : `${bytes}, cannot be read`
}
