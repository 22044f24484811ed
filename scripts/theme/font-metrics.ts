import type { Font } from 'fontkit'

/** A font of most systems, shown until the site's font is there. */
export type Fallback = {
  /** Names for `local()`: of Windows and macOS, and of Linux, with the same widths. */
  names: readonly string[]
  /** What the font is for: a bold one for headings, a regular one for texts. */
  sample: string
  /** Width of the sample in em, as Chromium measures it on a canvas. */
  width: number
}

/** Headings and words of a text: the ratio of two fonts differs by 2 % between capitals and small letters. */
const HEADINGS =
  'Your Name Computer Engineering Student Experience Education Skills Projects Volunteering Awards ' +
  'Certificates Publications Languages Interests References Portfolio Personal To-do list Countdown'
const TEXT =
  'Most readers see the first line of a text, and few see the last. What stands between them should be ' +
  'worth their time: plain words, short sentences, and figures that somebody measured. It is better to ' +
  'name a thing than to praise it.'

/** The fallbacks by style. */
export const FALLBACKS = {
  sans: {
    names: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans'],
    sample: TEXT,
    width: 100.6089,
  },
  sansBold: {
    names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold'],
    sample: HEADINGS,
    width: 95.2773,
  },
  serif: {
    names: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'LiberationSerif'],
    sample: TEXT,
    width: 90.3643,
  },
  serifBold: {
    names: [
      'Times New Roman Bold',
      'TimesNewRomanPS-BoldMT',
      'Liberation Serif Bold',
      'LiberationSerif-Bold',
    ],
    sample: HEADINGS,
    width: 85.7383,
  },
} satisfies Record<string, Fallback>

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
function findWidthRatio(font: Font, { sample, width }: Fallback): number {
  const letters = [...sample]
  if (!letters.every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))) return 1
  return font.layout(sample).advanceWidth / font.unitsPerEm / width
}

/** Returns the metrics that browsers use, in units of the font; the descent is positive. */
function findVerticalMetrics(font: Font) {
  const os2 = font['OS/2']
  if (os2.fsSelection.useTypoMetrics) {
    return { ascent: os2.typoAscender, descent: -os2.typoDescender, lineGap: os2.typoLineGap }
  }
  return { ascent: font.ascent, descent: -font.descent, lineGap: font.lineGap }
}
