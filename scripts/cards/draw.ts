import sharp from 'sharp'
import type { Direction } from '../resume/pdf/line.ts'
import { polyline, element } from './svg.ts'
import type { Palette } from '../theme/palette.ts'
import type { TextRenderer, TextStyle } from './text-renderer.ts'

/** In pixels: the size that Open Graph consumers crop least. */
const CARD = { width: 1200, height: 630 }

/** The texts of a card. */
export type CardText = {
  /** Above the title, such as a project's category. */
  kicker: string
  title: string
  summary: string
  /** Title of the site, at the foot. */
  site: string
}

/** How cards are drawn. */
export type CardStyle = { letterer: TextRenderer; palette: Palette; direction: Direction }

const MARGIN = 72
const PANEL = 420
const TEXT_WIDTH = CARD.width - PANEL - 2 * MARGIN
/** Lowest y coordinate of the summary, in pixels. */
const FOOT_TOP = CARD.height - MARGIN - 60
const LOGO_WIDTH = 58
const LOGO_SIZE = 33

/** Left edges in pixels; a card that reads from right to left has its panel at the left. */
const PLACES = {
  ltr: { panel: CARD.width - PANEL, text: MARGIN, foot: MARGIN + LOGO_WIDTH, logo: MARGIN },
  rtl: {
    panel: 0,
    text: PANEL + MARGIN,
    foot: PANEL + MARGIN,
    logo: CARD.width - MARGIN - LOGO_SIZE,
  },
} satisfies Record<Direction, object>
type Places = (typeof PLACES)[Direction]

const TITLE = [
  { size: 78, leading: 84, lines: 2 },
  { size: 62, leading: 70, lines: 3 },
  { size: 48, leading: 56, lines: 4 },
]
const SUMMARY = { size: 30, leading: 42, lines: 4 }
const SMALL = [{ size: 26, leading: 34, lines: 1 }]

/**
 * Draws the picture for a shared link as a JPEG: the texts, and beside them the picture of the page or
 * a default drawing. Text becomes paths, because servers may have no fonts. Omits a whole text if the
 * fonts lack one of its letters.
 * @param picture image file without text that needs a font
 */
export async function drawCard(
  text: CardText,
  { letterer, palette, direction }: CardStyle,
  picture?: Buffer,
): Promise<Buffer> {
  const places = PLACES[direction]
  const panel = picture && (await fitPicture(picture, palette, places))
  const background = Buffer.from(
    drawBackground(text, letterer, palette, places, panel === undefined),
  )
  return sharp(background)
    .composite(panel ? [panel] : [])
    .flatten({ background: palette.page })
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** In pixels: the border of a sheet on the panel, and its distance from the edges of the panel. */
const SHEET = { edge: 3, left: 48, top: 84 }

/**
 * A portrait fills the panel. A drawing that is wider than high is shown whole, because a part of a
 * diagram says little. Of other wide pictures a sheet shows the beginning.
 */
async function fitPicture(bytes: Buffer, palette: Palette, { panel: left }: Places) {
  const picture = sharp(bytes, { density: 144 }).autoOrient()
  const { format, autoOrient } = await picture.metadata()
  const { width, height } = autoOrient
  // The next step reads it at once: no time for a smaller file.
  picture.flatten({ background: palette.surface }).png({ compressionLevel: 0 })
  if (height >= width) {
    const input = await picture.resize({ width: PANEL, height: CARD.height }).toBuffer()
    return { input, left, top: 0 }
  }
  if (format === 'svg') {
    const shown = Math.round((PANEL * height) / width)
    const input = await picture.resize({ width: PANEL, height: shown }).toBuffer()
    return { input, left, top: Math.round((CARD.height - shown) / 2) }
  }
  const { edge } = SHEET
  const input = await picture
    .resize({
      width: PANEL - SHEET.left - edge,
      height: CARD.height - 2 * (SHEET.top + edge),
      position: left === 0 ? 'right top' : 'left top',
    })
    .extend({
      top: edge,
      bottom: edge,
      [left === 0 ? 'right' : 'left']: edge,
      background: palette.lineStrong,
    })
    .toBuffer()
  return { input, left: left === 0 ? 0 : left + SHEET.left, top: SHEET.top }
}

function drawBackground(
  text: CardText,
  letterer: TextRenderer,
  palette: Palette,
  places: Places,
  withMark: boolean,
): string {
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      ...CARD,
      viewBox: `0 0 ${CARD.width} ${CARD.height}`,
      fill: 'none',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    element('rect', { ...CARD, fill: palette.page }),
    element(
      'svg',
      { x: places.panel, width: PANEL, height: CARD.height },
      drawPanel(palette),
      withMark ? drawLargeLogo(palette) : '',
    ),
    drawText(text, letterer, palette, places),
  )
}

function drawText(
  { kicker, title, summary, site }: CardText,
  letterer: TextRenderer,
  { text, textMuted, accent }: Palette,
  places: Places,
): string {
  function set(words: string, style: Omit<TextStyle, 'text' | 'width'>, width = TEXT_WIDTH) {
    if (!letterer.canDraw(words)) return { paths: '', height: 0 }
    return letterer.set({ text: words, width, ...style })
  }
  const head = set(kicker, { face: 'strong', colour: accent, fits: SMALL })
  const heading = set(title, { face: 'heading', colour: text, fits: TITLE })
  const titleTop = MARGIN + (head.height && head.height + 18)
  const summaryTop = titleTop + (heading.height && heading.height + 22)
  const lines = Math.min(SUMMARY.lines, Math.floor((FOOT_TOP - summaryTop) / SUMMARY.leading))
  const below = set(summary, { face: 'text', colour: textMuted, fits: [{ ...SUMMARY, lines }] })
  const foot = set(site, { face: 'strong', colour: text, fits: SMALL }, TEXT_WIDTH - LOGO_WIDTH)
  return [
    translate(head.paths, places.text, MARGIN),
    translate(heading.paths, places.text, titleTop),
    translate(below.paths, places.text, summaryTop),
    drawLogo({ text, accent }, places.logo, FOOT_TOP + 20),
    translate(foot.paths, places.foot, FOOT_TOP + 25),
  ].join('')
}

function translate(content: string, x: number, y: number): string {
  return element('g', { transform: `translate(${x} ${y})` }, content)
}

/** Draws the site's logo, 40 pixels high, with its top left corner at the given point. */
function drawLogo(
  { text, accent }: Pick<Palette, 'text' | 'accent'>,
  x: number,
  y: number,
): string {
  return element(
    'g',
    { transform: `translate(${x - 10} ${y - 6}) scale(1.65)` },
    element('path', { d: 'M6 4h14l6 6v18H6z', stroke: text, 'stroke-width': '2' }),
    element('path', { d: 'M10 23h4v-5h4v-5h4', stroke: accent, 'stroke-width': '2.5' }),
  )
}

/** Draws dotted paper. */
function drawPanel({ surfaceSunken, line }: Palette): string {
  const dots = Array.from({ length: Math.ceil(CARD.height / 42) }, (_, row) =>
    polyline([
      [24, 24 + row * 42],
      [PANEL, 24 + row * 42],
    ]),
  )
  return [
    element('rect', { width: PANEL, height: CARD.height, fill: surfaceSunken }),
    element('path', {
      d: dots.join(''),
      stroke: line,
      'stroke-width': '5',
      'stroke-dasharray': '0 42',
    }),
  ].join('')
}

/** Draws the sheet of the logo, so large that the panel shows only a part of it. */
function drawLargeLogo({ surface, lineStrong, accent }: Palette): string {
  return [
    element('path', {
      d: `M74 ${CARD.height + 40}V110h230l130 130v${CARD.height}`,
      fill: surface,
      stroke: lineStrong,
      'stroke-width': '4',
    }),
    element('path', {
      d: 'M130 560h84v-104h84v-104h84v-60',
      stroke: accent,
      'stroke-width': '20',
    }),
  ].join('')
}
