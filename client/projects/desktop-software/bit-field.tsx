import { BITS, listBits } from './checksum.ts'
import style from './page.module.css'

/** In bits: the width of the field. */
const WIDTH = 32

/** Draws the bits of a checksum as strokes, those that are set in full height, and rings the different ones. */
export function BitField({ checksum, different }: { checksum: string; different: number[] }) {
  const strokes = listBits(checksum).map((isSet, place) => {
    const { x, y } = placeOf(place)
    return isSet ? `M${x + 4} ${y + 1}v10` : `M${x + 4} ${y + 8}v3`
  })
  const rings = different.map((place) => {
    const { x, y } = placeOf(place)
    return `M${x + 1} ${y - 0.5}h6v13h-6z`
  })
  const label = different.length > 0 ? `, of which ${different.length} differ` : ''
  return (
    <svg
      viewBox={`-1 -2 ${WIDTH * 8 + 2} ${(BITS / WIDTH) * 16}`}
      className={style.bits}
      role="img"
      aria-label={`The ${BITS} bits of the checksum${label}`}
    >
      <path d={strokes.join('')} />
      <path d={rings.join('')} data-different />
    </svg>
  )
}

function placeOf(bit: number): { x: number; y: number } {
  return { x: (bit % WIDTH) * 8, y: Math.floor(bit / WIDTH) * 16 }
}
