import { copyText } from '../../../app/copy-text.ts'
import { useToast } from '../../../ui/toast.tsx'
import { createTaskHash, type SharedTask } from '../worker/share.ts'

/** Returns a function that makes the address of the page link to a task, and copies it. */
export function useShareLink(): (task: SharedTask) => Promise<void> {
  const showToast = useToast()
  return async (task) => {
    const hash = await createTaskHash(task)
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
