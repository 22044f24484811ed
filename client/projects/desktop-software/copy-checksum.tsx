import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { useToast } from '../../ui/toast.tsx'

/** Button that copies a checksum and reports the result. */
export function CopyChecksum({ file, sha256 }: { file: string; sha256: string }) {
  const showToast = useToast()
  const ready = useHydrated()

  async function copy() {
    const copied = await writeClipboard(sha256)
    showToast({
      text: copied
        ? `SHA-256 of ${file} copied.`
        : 'Your browser blocks copying. Select the digits and copy them yourself.',
    })
  }

  return (
    <Button variant="quiet" onClick={copy} disabled={!ready}>
      Copy<span className="visually-hidden"> the SHA-256 of {file}</span>
    </Button>
  )
}

/** Copies a text; returns false where the clipboard is missing, as on plain http, or forbidden. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
