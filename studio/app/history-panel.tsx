import { useEffect, useState } from 'react'
import { Button } from '../../client/ui/button.tsx'
import { EmptyState } from '../../client/ui/empty-state.tsx'
import kit from '../../client/ui/kit.module.css'
import { Notice } from '../../client/ui/notice.tsx'
import { Select } from '../../client/ui/select.tsx'
import type { History } from '../protocol.ts'
import type { StudioApi } from './api.ts'
import { SideBySide } from './conflict.tsx'
import { compareLines } from './text/line-difference.ts'

type Props = {
  api: Pick<StudioApi, 'listHistory' | 'readVersion'>
  path: string
  text: string
  onRestore: (text: string) => void
}

/** Earlier versions of a file: what each had that the file has not, and a button that brings it back. */
export function HistoryPanel({ api, path, text, onRestore }: Props) {
  const [versions, setVersions] = useState<History['versions']>()
  const [id, setId] = useState<string>()
  const [read, setRead] = useState<{ id: string; text: string }>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let current = true
    api.listHistory(path).then(
      (history) => {
        if (!current) return
        setVersions(history.versions)
        setId((last) => last ?? history.versions[0]?.id)
      },
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
    // The file's text changes with each save, which makes a version.
  }, [api, path, text])

  useEffect(() => {
    if (id === undefined) return
    // Another version may be chosen before this one is read.
    const ending = new AbortController()
    const { signal } = ending
    api.readVersion(path, id, signal).then(
      (version) => signal.aborted || setRead({ id, text: version.text }),
      () => signal.aborted || setFailed(true),
    )
    return () => ending.abort()
  }, [api, path, id])

  if (failed) return <Notice kind="error">The earlier versions of this file cannot be read.</Notice>
  if (!versions) return <p role="status">Reading…</p>
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
