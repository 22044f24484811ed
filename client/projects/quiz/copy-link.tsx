import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { formatQuery, isShareable, type Settings } from './settings.ts'

type Props = { settings: Settings; seed: () => string; disabled?: boolean }

/** Button that copies a link to the same questions in the same order. */
export function CopyLink({ settings, seed, disabled }: Props) {
  const showToast = useToast()

  async function copy() {
    if (!isShareable(settings)) {
      return showToast({
        text: 'Links cannot contain imported questions. They stay in this browser.',
      })
    }
    const { origin, pathname } = window.location
    const link = `${origin}${pathname}${formatQuery({ settings, seed: seed() })}`
    const copied = await copyText(link)
    showToast({ text: copied ? 'Link copied.' : `Copy this link: ${link}` })
  }

  return (
    <Button variant="quiet" onClick={copy} disabled={disabled}>
      Copy link
    </Button>
  )
}

/** Copies a text; returns false where the clipboard is missing, as on plain http, or forbidden. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
