import { createPageLink } from '../../app/browser.ts'
import { CopyButton } from '../../app/copy-button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { formatQuery, isShareable, type Settings } from './settings.ts'

type Props = { settings: Settings; seed: () => string; disabled?: boolean }

/** Button that copies a link to the same questions in the same order. */
export function CopyLink({ settings, seed, disabled }: Props) {
  const showToast = useToast()

  function createLink(): string | undefined {
    if (isShareable(settings)) return createPageLink(formatQuery({ settings, seed: seed() }))
    showToast({ text: 'Links cannot contain imported questions. They stay in this browser.' })
    return undefined
  }

  return (
    <CopyButton text={createLink} done="Link copied." disabled={disabled}>
      Copy link
    </CopyButton>
  )
}
