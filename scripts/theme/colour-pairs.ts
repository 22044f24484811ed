/** A colour on a background, both tokens, with the contrast ratio that WCAG 2.2 demands at AA. */
export type ColourPair = { colour: string; background: string; least: number }

const BACKGROUNDS = ['page', 'surface', 'surface-sunken']
/** The colours of code beside its text. */
export const CODE_COLOURS = ['comment', 'keyword', 'string', 'constant', 'name'].map(
  (part) => `code-${part}`,
)
const TEXTS = ['text', 'text-muted', 'accent', 'danger', 'success', 'warning', ...CODE_COLOURS]

/** WCAG 2.2, 1.4.3: text. */
const TEXT_RATIO = 4.5
/** WCAG 2.2, 1.4.11: the borders of controls and the focus indicator. */
const BORDER_RATIO = 3

/** Every pair of colours that the pages use. */
export const COLOUR_PAIRS: readonly ColourPair[] = [
  ...pair(TEXTS, BACKGROUNDS, TEXT_RATIO),
  ...pair(['on-accent'], ['accent'], TEXT_RATIO),
  ...pair(['text'], ['accent-soft', 'danger-soft'], TEXT_RATIO),
  ...pair(['line-strong', 'focus'], ['page', 'surface'], BORDER_RATIO),
]

function pair(colours: string[], backgrounds: string[], least: number): ColourPair[] {
  return colours.flatMap((colour) =>
    backgrounds.map((background) => ({ colour, background, least })),
  )
}
