/** Copies a text; returns false where the clipboard is missing, as on plain HTTP, or forbidden. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
