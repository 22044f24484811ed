/**
 * A ref that sets an element's styles by script whenever it is drawn: the content security policy
 * forbids style attributes, and what a picture's size decides cannot stand in a style sheet. An
 * empty text takes a style back.
 */
export function setStyle(
  styles: Partial<Record<Property, string>>,
): (element: HTMLElement | null) => void {
  return (element) => {
    if (element) Object.assign(element.style, styles)
  }
}

type Property =
  | 'aspectRatio'
  | 'maxInlineSize'
  | 'insetInlineStart'
  | 'insetBlockStart'
  | 'inlineSize'
  | 'blockSize'
