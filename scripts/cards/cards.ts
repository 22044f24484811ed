import type { CardName } from '../../shared/content/discovery.ts'
import type { Picture } from '../../shared/content/pictures.ts'
import { PRIVACY_SUMMARY } from '../../shared/content/privacy.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { screenProjects } from '../../shared/content/screens.ts'
import type { Content } from '../content/load-content.ts'
import { readPalette } from '../palette.ts'
import { type Faces, findUndrawable, readFaces } from '../resume/pdf/faces.ts'
import { type CardText, drawCard } from './draw.ts'
import { createTextRenderer } from './text-renderer.ts'

/** The pages that have a picture for shared links. */
export const CARD_NAMES: readonly CardName[] = [
  'home',
  'personal',
  'portfolio',
  'privacy',
  ...screenProjects,
]

/** Draws the card of a page as a JPEG. */
export type DrawCard = (name: CardName) => Promise<Buffer>

/**
 * Creates the function that draws the pictures for shared links.
 * @param readPicture returns the bytes of a content picture by its URL
 */
export function createCards(
  content: Content,
  readPicture: (src: string) => Promise<Buffer | undefined>,
): DrawCard {
  const parts = { letterer: createTextRenderer(readFaces()), palette: readPalette('light') }
  return async (name) => {
    const { text, picture } = planCard(name, content)
    const bytes = picture && (await readPicture(picture.src))
    const plain = () => drawCard(text, parts)
    if (!bytes || containsSvgText(bytes)) return plain()
    // A truncated or huge picture must not stop the build: browsers still show it.
    return drawCard(text, parts, bytes).catch(plain)
  }
}

/** Returns a warning for each card whose title has letters that the fonts lack. */
export function findUndrawableCards(
  content: Content,
  faces: Faces = readFaces(),
): ContentProblem[] {
  return CARD_NAMES.flatMap((name) => {
    const { text, file } = planCard(name, content)
    if (findUndrawable([text.title], faces).letters === '') return []
    const expected =
      'the picture for shared links omits this title: its fonts have only Latin, Cyrillic and Greek'
    return [{ file, path: '', expected }]
  })
}

/** The content of a card; `file` contains its title. */
type CardPlan = { text: CardText; picture: Picture | undefined; file: string }

function planCard(name: CardName, { site, resume, personal, projects }: Content): CardPlan {
  const common = { site: site.title }
  switch (name) {
    case 'home': {
      const { name: title, label = '', picture } = resume.page
      return {
        text: { ...common, kicker: label, title, summary: site.description },
        picture,
        file: 'resume.json',
      }
    }
    case 'personal': {
      const { title, summary, portrait } = personal
      return {
        text: { ...common, kicker: '', title, summary },
        picture: portrait,
        file: 'personal.md',
      }
    }
    case 'portfolio':
      return {
        text: { ...common, kicker: '', title: 'Portfolio', summary: site.portfolioLead ?? '' },
        picture: undefined,
        file: 'site.json',
      }
    case 'privacy':
      return {
        text: { ...common, kicker: '', title: 'Privacy', summary: PRIVACY_SUMMARY },
        picture: undefined,
        file: 'site.json',
      }
    default: {
      const project = projects.get(name)
      if (!project) throw new Error(`There is no project named ${name}`)
      const { category, title, summary, picture } = project
      return {
        text: { ...common, kicker: category, title, summary },
        picture,
        file: `projects/${name}.md`,
      }
    }
  }
}

/** Returns whether a picture is an SVG with text, which cannot be drawn without system fonts. */
function containsSvgText(picture: Buffer): boolean {
  return picture.includes('<svg') && picture.includes('<text')
}
