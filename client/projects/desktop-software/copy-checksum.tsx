import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { useToast } from '../../ui/toast.tsx'

/** Puts a checksum on the clipboard, or says that the browser does not let it. */
export function CopyChecksum({ file, sha256 }: { file: string; sha256: string }) {
  const showToast = useToast()
  const ready = useHydrated()

  async function copy() {
    const copied = await writeClipboard(sha256)
    showToast({
      text: copied
        ? `The SHA-256 of ${file} is copied.`
        : 'The browser does not let pages copy. The digits can be selected instead.',
    })
  }

  return (
    <Button variant="quiet" onClick={copy} disabled={!ready}>
      Copy<span className="visually-hidden"> the SHA-256 of {file}</span>
    </Button>
  )
}

/** False where the clipboard is missing, as on plain http, or forbidden. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
