import sharp from 'sharp'
import type { Direction } from '../resume/pdf/line.ts'
import { dottedPaper, element, picture } from './svg.ts'
import type { Palette } from '../theme/palette.ts'
import type { RenderText, TextStyle } from './text-renderer.ts'

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
export type CardStyle = { renderText: RenderText; palette: Palette; direction: Direction }

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
  { size: 78, leading: 84, maxLines: 2 },
  { size: 62, leading: 70, maxLines: 3 },
  { size: 48, leading: 56, maxLines: 4 },
]
const SUMMARY = { size: 30, leading: 42, maxLines: 4 }
const SMALL = [{ size: 26, leading: 34, maxLines: 1 }]

/**
 * Draws the picture for a shared link as a JPEG: the texts, and beside them the picture of the page or
 * a default drawing. Text becomes paths, because servers may have no fonts. Omits a whole text if the
 * fonts lack one of its letters.
 * @param bytes of a picture without text that needs a font
 */
export async function drawCard(
  text: CardText,
  { renderText, palette, direction }: CardStyle,
  bytes?: Buffer,
): Promise<Buffer> {
  const places = PLACES[direction]
  const panel = bytes && (await fitPicture(bytes, palette, places))
  const background = Buffer.from(
    drawBackground(text, renderText, palette, places, panel === undefined),
  )
  return sharp(background)
    .composite(panel ? [panel] : [])
    .flatten({ background: palette.page })
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Border of a sheet on the panel, and its distance from the edges of the panel, in pixels. */
const SHEET = { edge: 3, left: 48, top: 84 }

/**
 * A portrait fills the panel. A drawing that is wider than high is shown whole, because a part of a
 * diagram says little. Of other wide pictures a sheet shows the beginning.
 */
async function fitPicture(bytes: Buffer, palette: Palette, { panel: left }: Places) {
  const image = sharp(bytes, { density: 144 }).autoOrient()
  const { format, autoOrient } = await image.metadata()
  const { width, height } = autoOrient
  // The next step reads it at once: no time for a smaller file.
  image.flatten({ background: palette.surface }).png({ compressionLevel: 0 })
  if (height >= width) {
    const input = await image.resize({ width: PANEL, height: CARD.height }).toBuffer()
    return { input, left, top: 0 }
  }
  if (format === 'svg') {
    const shown = Math.round((PANEL * height) / width)
    const input = await image.resize({ width: PANEL, height: shown }).toBuffer()
    return { input, left, top: Math.round((CARD.height - shown) / 2) }
  }
  const { edge } = SHEET
  const input = await image
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
  renderText: RenderText,
  palette: Palette,
  places: Places,
  withLogo: boolean,
): string {
  return picture(
    CARD,
    element('rect', { ...CARD, fill: palette.page }),
    element(
      'svg',
      { x: places.panel, width: PANEL, height: CARD.height },
      drawPanel(palette),
      withLogo ? drawLargeLogo(palette) : '',
    ),
    drawText(text, renderText, palette, places),
  )
}

function drawText(
  { kicker, title, summary, site }: CardText,
  renderText: RenderText,
  { text, textMuted, accent }: Palette,
  places: Places,
): string {
  const render = (content: string, style: Omit<TextStyle, 'text' | 'width'>, width = TEXT_WIDTH) =>
    renderText({ text: content, width, ...style })
  const head = render(kicker, { face: 'strong', colour: accent, fits: SMALL })
  const heading = render(title, { face: 'heading', colour: text, fits: TITLE })
  const titleTop = MARGIN + (head.height && head.height + 18)
  const summaryTop = titleTop + (heading.height && heading.height + 22)
  const maxLines = Math.min(SUMMARY.maxLines, Math.floor((FOOT_TOP - summaryTop) / SUMMARY.leading))
  const below = render(summary, {
    face: 'text',
    colour: textMuted,
    fits: [{ ...SUMMARY, maxLines }],
  })
  const foot = render(site, { face: 'strong', colour: text, fits: SMALL }, TEXT_WIDTH - LOGO_WIDTH)
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

function drawPanel({ surfaceSunken, line }: Palette): string {
  const size = { width: PANEL, height: CARD.height }
  return (
    element('rect', { ...size, fill: surfaceSunken }) +
    dottedPaper(size, { start: 24, distance: 42, size: 5 }, line)
  )
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
