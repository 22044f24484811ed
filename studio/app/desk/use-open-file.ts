import { useEffect, useState, useSyncExternalStore } from 'react'
import { NO_ANSWER, Refusal } from '../api.ts'
import { readUntilAnswered } from '../read-until-answered.ts'
import type { Drafts } from '../workspace/drafts.ts'
import type { OpenFile, Workspace } from '../workspace/workspace.ts'

/**
 * Reads the file of a place into the workspace. A server that does not answer is asked again.
 * @returns the file, or why it cannot be read; neither while it is read
 */
export function useOpenFile(
  workspace: Workspace,
  path: string | undefined,
): { file: OpenFile | undefined; reason: string | undefined } {
  const files = useSyncExternalStore(workspace.subscribe, workspace.files)
  const [unreadable, setUnreadable] = useState<{ path: string; reason: string }>()
  useEffect(() => {
    if (path === undefined) return
    return readUntilAnswered(
      () => workspace.open(path),
      () => undefined,
      (error) => {
        const isRefused = error instanceof Refusal
        setUnreadable({
          path,
          reason: isRefused ? error.message : `${NO_ANSWER} It is tried again.`,
        })
      },
    )
  }, [path, workspace])
  return {
    file: path === undefined ? undefined : files.get(path),
    reason: path === unreadable?.path ? unreadable?.reason : undefined,
  }
}

/** Tries again what was not saved when the page was closed. A file that cannot be read keeps its draft. */
export function useDrafts(workspace: Workspace, drafts: Drafts): void {
  useEffect(() => {
    for (const draft of drafts.list()) workspace.open(draft).catch(() => undefined)
  }, [drafts, workspace])
}
