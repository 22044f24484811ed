import { useEffect, useState } from 'react'
import { Button } from '../../client/ui/button.tsx'
import { EmptyState } from '../../client/ui/empty-state.tsx'
import kit from '../../client/ui/kit.module.css'
import { Notice } from '../../client/ui/notice.tsx'
import { Select } from '../../client/ui/select.tsx'
import type { History } from '../protocol.ts'
import type { StudioApi } from './api.ts'
import { SideBySide } from './conflict.tsx'
import { readUntilAnswered } from './read-until-answered.ts'
import { compareLines } from './text/line-difference.ts'

type Props = {
  api: Pick<StudioApi, 'listHistory' | 'readVersion'>
  path: string
  text: string
  /** Digest of the text in the folder; undefined without a file. */
  savedDigest: string | undefined
  onRestore: (text: string) => void
}

/** Earlier versions of a file: what each had that the file has not, and a button that brings it back. */
export function HistoryPanel({ api, path, text, savedDigest, onRestore }: Props) {
  const [versions, setVersions] = useState<History['versions']>()
  const [id, setId] = useState<string>()
  const [read, setRead] = useState<{ id: string; text: string }>()
  const [failed, setFailed] = useState(false)

  useEffect(
    () =>
      readUntilAnswered(
        () => api.listHistory(path),
        (history) => {
          setFailed(false)
          setVersions(history.versions)
          setId(
            (last) =>
              (history.versions.find((each) => each.id === last) ?? history.versions[0])?.id,
          )
        },
        () => setFailed(true),
      ),
    // Each save makes a version.
    [api, path, savedDigest],
  )

  useEffect(() => {
    if (id === undefined) return
    // Another version may be chosen before this one is read.
    return readUntilAnswered(
      (signal) => api.readVersion(path, id, signal),
      (version) => {
        setFailed(false)
        setRead({ id, text: version.text })
      },
      () => setFailed(true),
    )
  }, [api, path, id])

  const notice = failed && (
    <Notice kind="error">The earlier versions of this file cannot be read.</Notice>
  )
  if (!versions) return notice || <p role="status">Reading…</p>
  if (versions.length === 0) {
    return (
      <EmptyState>No earlier versions yet. Each save keeps the text before it here.</EmptyState>
    )
  }
  const chosen = read?.id === id ? read : undefined
  const isSame = chosen?.text === text
  return (
    <div className={kit.stack}>
      <div className={kit.split}>
        <Select
          label="Earlier version"
          value={id ?? ''}
          options={versions.map((version) => ({
            value: version.id,
            label: formatMoment(version.savedAt),
          }))}
          onChoose={setId}
        />
        <Button
          aria-disabled={!chosen || isSame}
          onClick={() => chosen && !isSame && onRestore(chosen.text)}
        >
          Restore
        </Button>
      </div>
      {notice}
      <p role="status" className={kit.note}>
        {chosen && isSame && 'The file has this text now.'}
      </p>
      {chosen && !isSame && (
        <SideBySide titles={['Then', 'Now']} lines={compareLines(chosen.text, text)} />
      )}
    </div>
  )
}

function formatMoment(milliseconds: number): string {
  return new Date(milliseconds).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
  })
}
