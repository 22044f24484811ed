import type { Font } from 'fontkit'

/** A font of most systems, shown until the site's font is there. */
export type Fallback = {
  /** Names for `local()`: of Windows and macOS, and of Linux, with the same widths. */
  names: readonly string[]
  /** Width of `SAMPLE_TEXT` in em, as Chromium measures it on a canvas. */
  width: number
}

/** The fallbacks by style. */
export const FALLBACKS = {
  sans: {
    names: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans'],
    width: 88.3823,
  },
  sansBold: {
    names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold'],
    width: 95.2773,
  },
  serif: {
    names: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'LiberationSerif'],
    width: 80.48,
  },
  serifBold: {
    names: [
      'Times New Roman Bold',
      'TimesNewRomanPS-BoldMT',
      'Liberation Serif Bold',
      'LiberationSerif-Bold',
    ],
    width: 85.7383,
  },
} satisfies Record<string, Fallback>

/** Headings of the site; the ratio of two fonts depends little on the text. */
const SAMPLE_TEXT =
  'Your Name Computer Engineering Student Experience Education Skills Projects Volunteering Awards ' +
  'Certificates Publications Languages Interests References Portfolio Personal To-do list Countdown'

/**
 * Writes the `@font-face` of a fallback that takes as much room as the font, so that nothing moves
 * when the font arrives: `size-adjust` is the ratio of their widths, and the overrides are the
 * font's vertical metrics divided by it.
 */
export function writeFallbackFace(family: string, font: Font, fallback: Fallback): string {
  const ratio = findWidthRatio(font, fallback)
  const { ascent, descent, lineGap } = findVerticalMetrics(font)
  const percent = (value: number) => `${(value * 100).toFixed(1)}%`
  const override = (value: number) => percent(value / font.unitsPerEm / ratio)
  return [
    '@font-face {',
    `  font-family: '${family}';`,
    `  src: ${fallback.names.map((name) => `local('${name}')`).join(', ')};`,
    `  size-adjust: ${percent(ratio)};`,
    `  ascent-override: ${override(ascent)};`,
    `  descent-override: ${override(descent)};`,
    `  line-gap-override: ${override(lineGap)};`,
    '}',
  ].join('\n')
}

/** A font for another script has no letters to compare, and keeps the size of the fallback. */
function findWidthRatio(font: Font, { width }: Fallback): number {
  const letters = [...SAMPLE_TEXT]
  if (!letters.every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))) return 1
  return font.layout(SAMPLE_TEXT).advanceWidth / font.unitsPerEm / width
}

/** Returns the metrics that browsers use, in units of the font; the descent is positive. */
function findVerticalMetrics(font: Font) {
  const os2 = font['OS/2']
  if (os2.fsSelection.useTypoMetrics) {
    return { ascent: os2.typoAscender, descent: -os2.typoDescender, lineGap: os2.typoLineGap }
  }
  return { ascent: font.ascent, descent: -font.descent, lineGap: font.lineGap }
}
