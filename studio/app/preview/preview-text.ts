import { simplify } from '../form/value-path.ts'

/** Elements whose text is one value of a file. */
const TEXTS =
  'h1, h2, h3, h4, h5, h6, p, li, dt, dd, figcaption, summary, td, th, time, span, strong'

/** Elements that do something themselves when they are clicked. */
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"]'

/** Returns the text of the innermost part of a page that was clicked; undefined for links and controls. */
export function readClicked(target: EventTarget | null): string | undefined {
  // The element belongs to the frame, whose classes are others.
  const element = target as Element | null
  if (typeof element?.closest !== 'function' || element.closest(CONTROLS)) return undefined
  const text = element.closest(TEXTS)?.textContent.trim()
  return text === '' ? undefined : text
}

/** Finds the innermost element of a page that shows this text. */
export function findShown(shown: Document, text: string): Element | undefined {
  const wanted = simplify(text)
  if (wanted === '') return undefined
  const all = [...shown.querySelectorAll(TEXTS)].filter((each) => each.getClientRects().length > 0)
  const exact = all.findLast((each) => simplify(each.textContent) === wanted)
  return exact ?? all.findLast((each) => simplify(each.textContent).includes(wanted))
}
