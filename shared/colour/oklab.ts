import { type Colour, linearise } from './colour.ts'

/** Colour in Oklch: lightness from 0 to 1, chroma, and hue in radians. */
export type Lch = { lightness: number; chroma: number; hue: number }

/*
 * Oklab by Björn Ottosson, https://bottosson.github.io/posts/oklab/, with the matrices given there
 * for linear sRGB, in its polar form.
 */

/** Converts a colour to Oklch. */
export function toLch({ red, green, blue }: Colour): Lch {
  const [r, g, b] = [red, green, blue].map(linearise) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness, chroma: Math.hypot(a, c), hue: Math.atan2(c, a) }
}

/** Converts to channels, which are outside 0 to 255 for colours that sRGB lacks. */
function toChannels({ lightness, chroma, hue }: Lch): [number, number, number] {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    companded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    companded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    companded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function companded(value: number): number {
  return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
}

/** Half a step of a channel: more would change the colour when it is clipped. */
const ROUNDING_TOLERANCE = 0.5

/**
 * Converts to the nearest colour of whole channels.
 * Where sRGB lacks the chroma, it is reduced; lightness and hue stay.
 */
export function fromLch(colour: Lch): Colour {
  const ends = colour.lightness <= 0 || colour.lightness >= 1
  const wanted = ends ? { ...colour, chroma: 0 } : colour
  let [low, high] = [0, wanted.chroma]
  let channels = toChannels(wanted)
  if (!isInside(channels)) {
    for (let round = 0; round < 16; round++) {
      const chroma = (low + high) / 2
      if (isInside(toChannels({ ...wanted, chroma }))) low = chroma
      else high = chroma
    }
    channels = toChannels({ ...wanted, chroma: low })
  }
  const [red, green, blue] = channels.map((channel) =>
    Math.min(255, Math.max(0, Math.round(channel))),
  ) as [number, number, number]
  return { red, green, blue, alpha: 1 }
}

function isInside(channels: readonly number[]): boolean {
  return channels.every(
    (channel) => channel >= -ROUNDING_TOLERANCE && channel <= 255 + ROUNDING_TOLERANCE,
  )
}
