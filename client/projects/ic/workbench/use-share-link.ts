import { copyText } from '../../../app/copy-text.ts'
import { useToast } from '../../../ui/toast.tsx'
import { loadChunk } from '../../../app/load-chunk.ts'
import type { SharedTask } from '../worker/share.ts'

/** Returns a function that makes the address of the page link to a task, and copies it. */
export function useShareLink(): (task: SharedTask) => Promise<void> {
  const showToast = useToast()
  return async (task) => {
    const encoder = await loadChunk(() => import('../worker/share.ts')).catch(() => undefined)
    const hash = await encoder?.createTaskHash(task)
    if (hash === undefined) {
      const text = encoder
        ? 'The texts are too long for a link. Share them as files instead.'
        : 'The link could not be made. Check your connection and try again.'
      showToast({ text })
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
