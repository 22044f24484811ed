/** Maximum length of what is replaced as if it were typed: Chromium takes seconds for longer texts. */
const MAX_TYPED_LENGTH = 20_000

/** Replaces a part of a field's text. Unless it is very long, the browser can undo that. */
export function replaceText(
  field: HTMLTextAreaElement,
  { from, to }: { from: number; to: number },
  text: string,
): void {
  field.focus()
  field.setSelectionRange(from, to)
  const isShort = text.length <= MAX_TYPED_LENGTH
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else keeps the browser's undo
  if (isShort && document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
