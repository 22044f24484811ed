import { readWeight, writeWeight } from '../ledger/draft-split.ts'
import type { Split, SplitBy } from '../ledger/household.ts'
import { MAX_PARTS } from '../store/rows.ts'
import type { Labels } from './labels.ts'

/*
 * The parts of a split in one cell: `Attic=24; Garden=20`, weights in shares, percent or amounts.
 * Separators in names are percent-encoded.
 */

/** Formats the parts of a split for one cell. */
export function formatParts({ by, parts }: Split, { labelOf }: Labels, digits: number): string {
  return parts
    .map(({ member, weight }) => {
      const name = labelOf(member).replace(/[%;=]/g, encodeURIComponent)
      return by === 'even' ? name : `${name}=${writeWeight(by, weight, digits)}`
    })
    .join('; ')
}

/** Part of a split with the name of its member. */
type NamedPart = { name: string; weight: number }

/** Parses the parts of a cell; undefined when they are invalid or too many. */
export function parseParts(text: string, by: SplitBy, digits: number): NamedPart[] | undefined {
  const cells = text.split(';', MAX_PARTS + 1)
  if (cells.length > MAX_PARTS) return undefined
  const parts = cells.map((part) => {
    const [name = '', weight = '', ...rest] = part.split('=')
    const decoded = decode(name.trim())
    const read = by === 'even' ? 1 : readWeight(by, weight, digits)
    // Only an even split leaves the weights out.
    const isComplete = (weight.trim() === '') === (by === 'even')
    return decoded && isComplete && read !== undefined && rest.length === 0
      ? { name: decoded, weight: read }
      : undefined
  })
  return parts.every((part) => part !== undefined) ? parts : undefined
}

function decode(name: string): string {
  return name.replace(/%(25|3B|3D)/gi, decodeURIComponent)
}
