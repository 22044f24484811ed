import { findPlace } from './place.ts'

/** False where the clipboard is missing, as on plain http, or forbidden. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Puts the focus and the selection where something is wrong, and brings it into view. */
export function showPlace(
  editor: HTMLTextAreaElement,
  place: { line: number; column: number },
): void {
  const { start, end } = findPlace(editor.value, place)
  editor.focus()
  editor.setSelectionRange(start, end)
  // Browsers bring the field into view, but not the line within it.
  const lines = editor.value.split(/\r\n|\n|\r/).length
  const lineHeight = editor.scrollHeight / lines
  editor.scrollTop = lineHeight * (place.line - 1) - editor.clientHeight / 2
}
