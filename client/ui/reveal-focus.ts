/**
 * Scrolls an element that has the focus by key wholly into view. Browsers scroll to what is out of sight, and
 * not to what is cut. After a click nothing moves, also not what is pressed.
 */
export function revealFocus(element: Element | null | undefined): void {
  if (element?.matches(':focus-visible'))
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
