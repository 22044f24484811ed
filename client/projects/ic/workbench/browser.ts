import { findTextRange } from './text-range.ts'

/** Copies a text; returns false if the clipboard is unavailable (plain HTTP) or denied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Focuses an editor, selects the word at a position and scrolls it into view. */
export function selectPosition(
  editor: HTMLTextAreaElement,
  place: { line: number; column: number },
): void {
  const { start, end } = findTextRange(editor.value, place)
  editor.focus()
  editor.setSelectionRange(start, end)
  // Browsers scroll to the field, but not to the line within it.
  const lines = editor.value.split(/\r\n|\n|\r/).length
  const lineHeight = editor.scrollHeight / lines
  editor.scrollTop = lineHeight * (place.line - 1) - editor.clientHeight / 2
}
