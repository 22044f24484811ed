import { create, type Font } from 'fontkit'
import decompress from 'woff2-encoder/decompress'
import { type Result, failure, success } from '../../shared/result.ts'

/** A font that was read from a WOFF2 file. */
export type FontFile = {
  /** The uncompressed font, TrueType or OpenType. */
  bytes: Buffer
  font: Font
  /** Least and greatest weight, from 1 to 1000; equal unless the font is variable. */
  weights: { min: number; max: number }
  variable: boolean
}

/** What a file is if it does not begin like a WOFF2 file, by its first four bytes. */
const OTHER_FORMATS: Readonly<Record<string, string>> = {
  wOFF: 'a WOFF 1 font',
  OTTO: 'an OpenType font (.otf)',
  ttcf: 'a collection of fonts (.ttc)',
  true: 'a TrueType font (.ttf)',
  '\x00\x01\x00\x00': 'a TrueType font (.ttf)',
}

const SIGNATURE = 'wOF2'

/** Reads a WOFF2 file (https://www.w3.org/TR/WOFF2/), or says what is wrong with it. */
export async function readFontFile(woff2: Uint8Array): Promise<Result<FontFile, string>> {
  const signature = Buffer.from(woff2.subarray(0, 4)).toString('latin1')
  if (signature !== SIGNATURE) {
    const format = OTHER_FORMATS[signature]
    return failure(
      format
        ? `this is ${format}, not WOFF2: convert it to WOFF2`
        : 'this is not a WOFF2 font: download or export it as WOFF2 again',
    )
  }
  try {
    const bytes = Buffer.from(await decompress(woff2))
    const font = create(bytes) as Font
    // Damaged tables throw when they are read.
    font.layout('Aa')
    const axis = font.variationAxes['wght']
    const { usWeightClass: weight } = font['OS/2']
    const weights = axis ?? { min: weight, max: weight }
    const variable = Object.keys(font.variationAxes).length > 0
    return success({ bytes, font, weights: { min: weights.min, max: weights.max }, variable })
  } catch {
    return failure('the font is damaged: download or export it as WOFF2 again')
  }
}

/** Returns the font at this weight, or at the nearest that it has. */
export function setWeight({ font, weights, variable }: FontFile, weight: number): Font {
  if (!variable) return font
  const wght = Math.min(Math.max(weight, weights.min), weights.max)
  return font.getVariation({ ...('wght' in font.variationAxes && { wght }) })
}
