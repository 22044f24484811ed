import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ShownEvent, StudioEvent } from '../../protocol.ts'
import type { Connection, StudioApi } from '../api.ts'
import type { Workspace } from '../workspace/workspace.ts'

type Parts = {
  api: Pick<StudioApi, 'listen'>
  workspace: Workspace
  /** Called once the content is another one, without an event if the document has to be loaded again. */
  onShown: (event?: ShownEvent) => void
}

/** Follows what the server tells of the folder, and whether it answers. */
export function useConnection({ api, workspace, onShown }: Parts): Connection {
  const [connection, setConnection] = useState<Connection>('open')
  /** Whether the site has become another one while another tab was in front. */
  const isBehind = useRef(false)
  const takeEvent = useEffectEvent((event: StudioEvent) => {
    if (event.kind === 'changed') void workspace.refresh(event.path)
    // The requests of a hidden tab would delay those of the visible one.
    else if (document.hidden) isBehind.current = true
    else onShown(event.kind === 'unusable' ? undefined : event)
  })
  const takeConnection = useEffectEvent((next: Connection) => {
    setConnection(next)
    if (next !== 'open' || connection === 'open') return
    // What happened meanwhile was not told.
    for (const opened of workspace.files().keys()) void workspace.refresh(opened)
    onShown()
  })
  const takeVisibility = useEffectEvent(() => {
    if (document.hidden || !isBehind.current) return
    isBehind.current = false
    onShown()
  })
  useEffect(() => api.listen(takeEvent, takeConnection), [api])
  useEffect(() => {
    const ending = new AbortController()
    document.addEventListener('visibilitychange', () => takeVisibility(), ending)
    return () => ending.abort()
  }, [])
  return connection
}
