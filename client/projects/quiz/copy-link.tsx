import { useCopyLink } from '../../app/copy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { formatQuery, isShareable, type Settings } from './settings.ts'

type Props = { settings: Settings; seed: () => string; disabled?: boolean }

/** Button that copies a link to the same questions in the same order. */
export function CopyLink({ settings, seed, disabled }: Props) {
  const copyLink = useCopyLink()
  const showToast = useToast()

  function copy() {
    if (isShareable(settings)) return void copyLink(formatQuery({ settings, seed: seed() }))
    showToast({ text: 'Links cannot contain imported questions. They stay in this browser.' })
  }

  return (
    <Button variant="quiet" onClick={copy} disabled={disabled}>
      Copy link
    </Button>
  )
}
