import type { Meter } from '../meter.ts'

/** The arrays of a search, which hold one number or more for each state. */
type NumberArray = Int32Array | Uint8Array | Float64Array

/** Copies an array into one of twice its length, counted before it is allocated. @throws LimitReached */
export function growArray<Kind extends NumberArray>(array: Kind, meter: Meter): Kind {
  meter.reserve(2 * array.byteLength)
  const Constructor = array.constructor as new (length: number) => Kind
  const grown = new Constructor(array.length * 2)
  grown.set(array)
  meter.release(array.byteLength)
  return grown
}
