/** Replaces a part of a field's text as if it were typed, so that the browser can undo it. */
export function replaceText(
  field: HTMLTextAreaElement,
  { from, to }: { from: number; to: number },
  text: string,
): void {
  field.focus()
  field.setSelectionRange(from, to)
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else keeps the browser's undo
  if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
