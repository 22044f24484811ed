const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa'])

/** Returns the writing direction of a language's usual script. */
export function writingDirection(language: string): 'ltr' | 'rtl' {
  const { script } = new Intl.Locale(language).maximize()
  return script && RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr'
}
