import { findNamedColour } from './names.ts'

/** sRGB colour: channels from 0 to 255, not necessarily whole, and opacity from 0 to 1. */
export type Colour = { red: number; green: number; blue: number; alpha: number }

/** Maximum length of a colour, in characters. */
export const MAX_COLOUR_LENGTH = 60

/**
 * Parses a colour of CSS Color 4: #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), hsl() and names.
 * Undefined for other texts.
 */
export function parseColour(text: string): Colour | undefined {
  const trimmed = text.trim().toLowerCase()
  if (trimmed.length > MAX_COLOUR_LENGTH) return undefined
  if (trimmed.startsWith('#')) return parseHex(trimmed.slice(1))
  if (/^(rgb|hsl)a?\(/.test(trimmed)) return parseFunction(trimmed)
  const named = findNamedColour(trimmed)
  return named === undefined ? undefined : parseHex(named)
}

function parseHex(digits: string): Colour | undefined {
  if (!/^([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return undefined
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits
  const [red = 0, green = 0, blue = 0, alpha = 255] = [0, 2, 4, 6]
    .filter((start) => start < long.length)
    .map((start) => parseInt(long.slice(start, start + 2), 16))
  return { red, green, blue, alpha: alpha / 255 }
}

const NUMBER = /^[+-]?(?:\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})(?:%|deg)?$/
const ARGUMENTS = [
  // rgb(1 2 3 / 50%), and the older rgb(1, 2, 3, 0.5)
  /^([^ ,/]+) +([^ ,/]+) +([^ ,/]+)(?: *\/ *([^ ,/]+))?$/,
  /^([^ ,/]+) *, *([^ ,/]+) *, *([^ ,/]+)(?: *, *([^ ,/]+))?$/,
]

function parseFunction(text: string): Colour | undefined {
  const [, name = '', inner = ''] = /^(rgb|hsl)a?\((.*)\)$/.exec(text) ?? []
  const match = ARGUMENTS.map((pattern) => pattern.exec(inner.trim())).find((found) => found)
  if (!match) return undefined
  const [, first = '', second = '', third = '', last] = match
  const parts = [first, second, third, ...(last === undefined ? [] : [last])]
  if (!parts.every((part, index) => NUMBER.test(part) && (index === 0 || !part.endsWith('deg')))) {
    return undefined
  }
  const alpha = last === undefined ? 1 : clamp(readPart(last, 1), 1)
  if (name === 'rgb') {
    if (first.endsWith('deg')) return undefined
    const [red = 0, green = 0, blue = 0] = [first, second, third].map((part) =>
      clamp(readPart(part, 255), 255),
    )
    return { red, green, blue, alpha }
  }
  if (first.endsWith('%') || ![second, third].every((part) => part.endsWith('%'))) return undefined
  return { ...fromHsl(parseFloat(first), readPart(second, 1), readPart(third, 1)), alpha }
}

/** Parses a number, or a percentage of `whole`. */
function readPart(text: string, whole: number): number {
  return text.endsWith('%') ? (parseFloat(text) / 100) * whole : Number(text)
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most)
}

/** CSS Color 4, section 7.1: hue in degrees, saturation and lightness from 0 to 1. */
function fromHsl(hue: number, saturation: number, lightness: number): Omit<Colour, 'alpha'> {
  const light = clamp(lightness, 1)
  const amplitude = clamp(saturation, 1) * Math.min(light, 1 - light)
  const channel = (offset: number) => {
    const turn = (((offset + hue / 30) % 12) + 12) % 12
    return 255 * (light - amplitude * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)))
  }
  return { red: channel(0), green: channel(8), blue: channel(4) }
}

/** Formats an opaque colour as `#rrggbb` with rounded channels. */
export function formatHex({ red, green, blue }: Colour): string {
  const digits = [red, green, blue].map((channel) =>
    Math.round(channel).toString(16).padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** Composites a colour over an opaque one, in sRGB. */
export function compositeOver(colour: Colour, ground: Colour): Colour {
  const mix = (over: number, under: number) => over * colour.alpha + under * (1 - colour.alpha)
  return {
    red: mix(colour.red, ground.red),
    green: mix(colour.green, ground.green),
    blue: mix(colour.blue, ground.blue),
    alpha: 1,
  }
}

/** Converts a channel to linear light from 0 to 1, with the sRGB transfer function of WCAG 2.2. */
export function linearise(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
