/**
 * Returns a ref that sets styles by script, because the content security policy forbids style
 * attributes. An empty text removes a style.
 */
export function setStyle(
  styles: Partial<CSSStyleDeclaration>,
): (element: HTMLElement | null) => void {
  return (element) => {
    if (element) Object.assign(element.style, styles)
  }
}
