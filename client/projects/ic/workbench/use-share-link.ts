import { copyText } from '../../../app/copy-text.ts'
import { loadChunk } from '../../../app/load-chunk.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { SharedTask } from '../worker/share.ts'

/** Returns a function that makes the address of the page link to a task, and copies it. */
export function useShareLink(): (task: SharedTask) => Promise<void> {
  const showToast = useToast()
  return async (task) => {
    const links = await loadChunk(() => import('../worker/share.ts')).catch(() => undefined)
    if (!links) {
      showToast({ text: 'The link failed to load. Check your connection and try again.' })
      return
    }
    const hash = await links.createTaskHash(task)
    if (hash === undefined) {
      showToast({ text: 'The texts are too long for a link. Share them as files instead.' })
      return
    }
    window.history.replaceState(window.history.state, '', hash)
    const copied = await copyText(window.location.href)
    const what = task.step === undefined ? 'this search' : 'this step of the search'
    showToast({
      text: copied
        ? `Link to these texts and ${what} copied.`
        : `Copying failed. Copy the address of this page instead: it links to these texts and ${what}.`,
    })
  }
}
