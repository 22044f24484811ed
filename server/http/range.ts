/** A part of a body: its first and its last byte. */
export type ByteRange = { start: number; end: number }

/**
 * Reads `Range` (RFC 9110, section 14.2): one range of bytes, from a first to a last one or of that many at the end.
 * Anything else is ignored, as the RFC allows, and gets the whole.
 * @param length of the body, in bytes
 */
export function readRange(header: string, length: number): ByteRange | 'unsatisfiable' | undefined {
  const [whole, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header) ?? []
  if (whole === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const start = Math.max(0, length - Number(last))
    return start < length ? { start, end: length - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start < length ? { start, end } : 'unsatisfiable'
}
