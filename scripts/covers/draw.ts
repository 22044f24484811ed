import { createHash } from 'node:crypto'
import type { AddressPicture } from '../content/load-content.ts'
import { writingDirection } from '../../shared/writing-direction.ts'
import { completeFaces, type Faces } from '../resume/pdf/faces.ts'
import type { ParsedProject } from '../../shared/content/project.ts'
import type { Picture } from '../../shared/content/pictures.ts'
import { dottedPaper, element, picture, polyline } from '../cards/svg.ts'
import { createTextRenderer, type RenderText } from '../cards/text-renderer.ts'
import { createCardStyle } from '../theme/drawing-style.ts'
import type { Theme } from '../theme/load-theme.ts'
import { createPalette, type Palette } from '../theme/palette.ts'
import type { ThemeName } from '../theme/tokens.ts'

/** In pixels, like the pictures of the sample. */
const COVER = { width: 1280, height: 800 }
const MARGIN = 96
const DOTS = { start: 32, distance: 64, size: 6 }
const STEPS = 7

const TITLE = [
  { size: 132, leading: 140, maxLines: 2 },
  { size: 100, leading: 110, maxLines: 3 },
  { size: 76, leading: 86, maxLines: 4 },
]
const KICKER = [{ size: 40, leading: 52, maxLines: 1 }]

type CoverText = Pick<ParsedProject, 'name' | 'title' | 'category'>

/** Draws the cover of a project in both themes. */
export type DrawCover = (project: CoverText, address: AddressPicture) => Promise<Picture>

/**
 * Creates the function that draws the cover of a project without a picture, in both themes: its title
 * on dotted paper, over a line of steps that differs from project to project. A title that the fonts
 * cannot draw is omitted.
 */
export function createCovers(theme: Theme, language: string): DrawCover {
  /** Read with the first cover, because that takes time. */
  let latin: Faces | undefined
  return async (project, address) => {
    latin ??= createCardStyle(theme).faces
    const faces = await completeFaces(latin, [project.title, project.category], language)
    const renderText = createTextRenderer(faces, writingDirection(language))
    const draw = (name: ThemeName) => {
      const svg = writeCover(project, createPalette(name, theme.tokens[name]), renderText)
      return address(`covers/${project.name}-${name}.svg`, COVER.width, Buffer.from(svg))
    }
    return { src: (await draw('light')).src, darkSrc: (await draw('dark')).src, ...COVER, alt: '' }
  }
}

/** Writes the SVG of a cover in the colours of a theme. */
function writeCover(
  { name, title, category }: CoverText,
  palette: Palette,
  renderText: RenderText,
): string {
  const { page, text, accent, line } = palette
  const width = COVER.width - 2 * MARGIN
  const kicker = renderText({ text: category, face: 'strong', colour: accent, width, fits: KICKER })
  const heading = renderText({ text: title, face: 'heading', colour: text, width, fits: TITLE })
  return picture(
    COVER,
    element('rect', { ...COVER, fill: page }),
    dottedPaper(COVER, DOTS, line),
    drawSteps(name, palette),
    element('g', { transform: `translate(${MARGIN} ${MARGIN})` }, kicker.paths),
    element(
      'g',
      { transform: `translate(${MARGIN} ${MARGIN + kicker.height + 24})` },
      heading.paths,
    ),
  )
}

/** Draws a line of rising steps at the foot; the digest of the name sets their widths and heights. */
function drawSteps(name: string, { accent, accentSoft }: Palette): string {
  const digest = createHash('sha256').update(name).digest()
  const sizes = Array.from({ length: STEPS }, (_, step) => ({
    across: 2 + ((digest[step] ?? 0) % 4),
    up: 1 + ((digest[step + STEPS] ?? 0) % 3),
  }))
  const total = sizes.reduce(
    (sum, { across, up }) => ({ across: sum.across + across, up: sum.up + up }),
    { across: 0, up: 0 },
  )
  const unit = { x: COVER.width / total.across, y: 220 / total.up }
  let [x, y] = [0, COVER.height - 60]
  const points: [number, number][] = [[x, y]]
  for (const [step, { across, up }] of sizes.entries()) {
    x += across * unit.x
    points.push([x, y])
    if (step === STEPS - 1) break
    y -= up * unit.y
    points.push([x, y])
  }
  const area = polyline([...points, [COVER.width, COVER.height], [0, COVER.height]])
  return [
    element('path', { d: `${area}Z`, fill: accentSoft }),
    element('path', { d: polyline(points), stroke: accent, 'stroke-width': '12' }),
  ].join('')
}
