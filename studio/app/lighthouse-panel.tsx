import { useEffect, useRef, useState } from 'react'
import { Button } from '../../client/ui/button.tsx'
import kit from '../../client/ui/kit.module.css'
import { Notice } from '../../client/ui/notice.tsx'
import { Select } from '../../client/ui/select.tsx'
import { Table } from '../../client/ui/table.tsx'
import type { FileList, LighthouseResult } from '../protocol.ts'
import { NO_ANSWER, type StudioApi } from './api.ts'

type Props = { api: Pick<StudioApi, 'runLighthouse'>; pages: FileList['pages'] }

type Run =
  | { step: 'idle' }
  | { step: 'running' }
  | { step: 'done'; path: string; result: LighthouseResult }
  | { step: 'refused'; reason: string }

/** Runs Lighthouse on a page, and shows its scores with what failed. */
export function LighthousePanel({ api, pages }: Props) {
  const [path, setPath] = useState(pages[0]?.path ?? '/')
  const [run, setRun] = useState<Run>({ step: 'idle' })
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])

  async function start() {
    const abort = new AbortController()
    ending.current = abort
    setRun({ step: 'running' })
    const answer = await api.runLighthouse(path, abort.signal).catch(() => NO_ANSWER)
    if (abort.signal.aborted) return
    if (typeof answer === 'string') setRun({ step: 'refused', reason: answer })
    else setRun({ step: 'done', path, result: answer })
  }

  function toggle() {
    if (run.step !== 'running') return void start()
    ending.current?.abort()
    setRun({ step: 'idle' })
  }

  return (
    <section className={kit.stack} data-gap="3" aria-label="Lighthouse">
      <h3 className={kit.heading}>Lighthouse</h3>
      <p className={kit.note}>
        Accessibility, good practice and search engines, for one page. It needs Chromium, and
        downloads Lighthouse the first time. Speed is that of the built site:{' '}
        <code>npx tsx rigs/bench/lighthouse.ts</code>.
      </p>
      <div className={kit.split}>
        <Select
          label="Page to test"
          value={path}
          options={pages.map((page) => ({ value: page.path, label: page.title }))}
          onChoose={setPath}
        />
        <Button onClick={toggle}>{run.step === 'running' ? 'Cancel' : 'Run'}</Button>
      </div>
      <p role="status">{run.step === 'running' && 'Running, for about a minute…'}</p>
      {run.step === 'refused' && <Notice kind="error">{run.reason}</Notice>}
      {run.step === 'done' && (
        <Table
          caption={`Lighthouse of ${run.path}`}
          captioned
          columns={['Part', 'Score', 'What failed']}
          rows={run.result.scores.map(({ title, score, failed }) => ({
            key: title,
            cells: [title, score ?? '–', failed.length > 0 ? failed.join('; ') : 'nothing'],
          }))}
        />
      )}
    </section>
  )
}
