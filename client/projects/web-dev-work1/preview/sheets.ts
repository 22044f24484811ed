/** A style sheet for a shadow root. Its text is the laboratory's own, never what somebody typed. */
export function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}
