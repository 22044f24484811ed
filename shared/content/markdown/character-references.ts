const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['copy', '©'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['times', '×'],
])

/** Decodes character references: all numeric ones, and those in `NAMED`. */
export function decodeReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED.get(name as string) ?? whole
    const code = decimal ? Number(decimal) : parseInt(hex as string, 16)
    const impossible = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
    return impossible ? '\ufffd' : String.fromCodePoint(code)
  })
}
