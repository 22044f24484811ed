const UNITS = ['px', '%', 'rem', 'em', 'ch']

/** Parses an unsigned CSS number below 10,000, to hundredths; undefined for others. */
export function readNumber(text: string): number | undefined {
  return /^(\d{1,4}(\.\d{1,2})?|\.\d{1,2})$/.test(text) ? Number(text) : undefined
}

/** Returns whether a text is a length or percentage that is not negative. */
export function isLength(text: string): boolean {
  if (text === '0') return true
  const unit = UNITS.find((candidate) => text.endsWith(candidate))
  return unit !== undefined && readNumber(text.slice(0, -unit.length)) !== undefined
}
