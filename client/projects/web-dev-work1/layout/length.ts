const UNITS = ['px', '%', 'rem', 'em', 'ch']

/** A number as CSS writes it, without sign, below 10,000 and to hundredths; undefined for others. */
export function readNumber(text: string): number | undefined {
  return /^(\d{1,4}(\.\d{1,2})?|\.\d{1,2})$/.test(text) ? Number(text) : undefined
}

/** A length or a percentage that is not negative: 12px, 50%, 1.5rem, 0. */
export function isLength(text: string): boolean {
  if (text === '0') return true
  const unit = UNITS.find((candidate) => text.endsWith(candidate))
  return unit !== undefined && readNumber(text.slice(0, -unit.length)) !== undefined
}
