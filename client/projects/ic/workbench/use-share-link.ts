import { loadChunk } from '../../../app/load-chunk.ts'
import { useHasLeft } from '../../../app/use-has-left.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { SharedTask } from '../worker/share.ts'

/**
 * Returns a function that makes the address of the page link to a task, and copies it.
 * @param onLinked called once the address links to the task
 */
export function useShareLink(onLinked: () => void): (task: SharedTask) => Promise<void> {
  const hasLeft = useHasLeft()
  const showToast = useToast()
  return async (task) => {
    const links = await loadChunk(() => import('../worker/share.ts')).catch(() => undefined)
    const text = links
      ? await links.shareTask(task, { onLinked, hasLeft })
      : 'The link failed to load. Check your connection and try again.'
    if (text !== undefined) showToast({ text })
  }
}
