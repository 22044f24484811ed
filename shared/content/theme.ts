import { z } from 'zod'

/** A colour in hexadecimal digits, the only notation that every part of the build reads. */
const hexColour = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'write a colour such as #faf8f4')
  .meta({ title: 'colour' })

/** A colour for each theme. */
export const themedColour = z.object({
  light: hexColour.describe('The colour in the light theme.'),
  dark: hexColour.describe('The colour in the dark theme.'),
})

/** The bundled pairs of fonts; the first one is the default. */
export const FONT_PAIRS = ['grotesque', 'book', 'editorial', 'technical'] as const

/** The name of a bundled pair of fonts. */
export type FontPair = (typeof FONT_PAIRS)[number]

const fontFile = z
  .string()
  .regex(
    /^fonts\/[^/\\\p{Cc}]+\.woff2$/iu,
    'write the path of a WOFF2 file, such as fonts/My.woff2',
  )
  .meta({ title: 'path of a WOFF2 file' })
  .optional()

const ownFonts = z
  .object({
    display: fontFile.describe('The font of headings.'),
    text: fontFile.describe('The font of other texts.'),
    prose: fontFile.describe('The font of long texts; without it, that of the text.'),
  })
  .refine((files) => Object.values(files).some((file) => file !== undefined), {
    message: 'name a file for display, text or prose',
  })

/** The schema of `theme` in `site.json`. */
export const themeSchema = z.object({
  accent: z
    .union([hexColour, themedColour], {
      error: 'write a colour such as #0b5d4e, or { "light": "#0b5d4e", "dark": "#7fd1b9" }',
    })
    .describe(
      'The colour of links, buttons and marks: one, which the build adapts to both themes, or one for each.',
    )
    .optional(),
  paper: themedColour
    .describe('The background of the page; surfaces, lines and muted text follow it.')
    .optional(),
  radius: z
    .enum(['none', 'small', 'medium', 'large'], { error: 'write none, small, medium or large' })
    .describe('How round corners are; without it, medium.')
    .optional(),
  density: z
    .enum(['compact', 'normal', 'roomy'], { error: 'write compact, normal or roomy' })
    .describe('How much space is between and inside the parts of a page; without it, normal.')
    .optional(),
  fonts: z
    .union([z.enum(FONT_PAIRS), ownFonts], {
      error: `write ${FONT_PAIRS.slice(0, -1).join(', ')} or ${FONT_PAIRS.at(-1)}, or { "display": "fonts/My.woff2", "text": "fonts/Text.woff2", "prose": "fonts/Book.woff2" } with one or more`,
    })
    .describe('A pair of fonts, or your own files; without it, grotesque.')
    .optional(),
})

/** The `theme` of `site.json`. */
export type ThemeSettings = z.infer<typeof themeSchema>
