/** Maximum length of a header that is parsed; browsers send about 40 characters. */
export const MAX_WEIGHTS_LENGTH = 1024

/**
 * Reads a list with weights, such as `br;q=0.5, gzip` (RFC 9110, section 12.4.2): the weights by the names in lower case.
 * An invalid weight is NaN. A header above 1 kB has none.
 */
export function readWeights(header: string): Map<string, number> {
  if (header.length > MAX_WEIGHTS_LENGTH) return new Map()
  return new Map(
    header.split(',').map((part) => {
      const [name = '', weight = 'q=1'] = part.split(';').map((word) => word.trim().toLowerCase())
      return [name, weight.startsWith('q=') ? Number(weight.slice(2)) : NaN]
    }),
  )
}
