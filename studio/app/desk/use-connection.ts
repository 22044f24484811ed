import { useEffect, useEffectEvent, useState } from 'react'
import type { ContentUpdate } from '../../../shared/content-update.ts'
import type { StudioEvent } from '../../protocol.ts'
import type { Connection, StudioApi } from '../api.ts'
import type { Workspace } from '../workspace/workspace.ts'

type Parts = {
  api: Pick<StudioApi, 'listen'>
  workspace: Workspace
  /** Called once the site is another one, with the modules that have changed, or without if the document has to be loaded again. */
  onShown: (update?: ContentUpdate) => void
}

/** Follows what the server tells of the folder, and whether it answers. */
export function useConnection({ api, workspace, onShown }: Parts): Connection {
  const [connection, setConnection] = useState<Connection>('open')
  const takeEvent = useEffectEvent((event: StudioEvent) => {
    if (event.kind === 'changed') void workspace.refresh(event.path)
    else onShown(event.kind === 'shown' ? event.update : undefined)
  })
  const takeConnection = useEffectEvent((next: Connection) => {
    setConnection(next)
    if (next !== 'open' || connection === 'open') return
    // What happened meanwhile was not told.
    for (const opened of workspace.files().keys()) void workspace.refresh(opened)
    onShown()
  })
  useEffect(() => api.listen(takeEvent, takeConnection), [api])
  return connection
}
