import type { CardName } from '../../shared/content/discovery.ts'
import type { Picture } from '../../shared/content/pictures.ts'
import { PRIVACY_SUMMARY } from '../../shared/content/privacy.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { screenProjects } from '../../shared/content/screens.ts'
import type { Content } from '../content/load-content.ts'
import { readPalette } from '../palette.ts'
import { type Faces, findUndrawable, readFaces } from '../resume/pdf/faces.ts'
import { type CardText, drawCard } from './draw.ts'
import { createLetterer } from './lettering.ts'

/** Every page that has a picture for those who share its link. */
export const CARD_NAMES: readonly CardName[] = [
  'home',
  'personal',
  'portfolio',
  'privacy',
  ...screenProjects,
]

/** Draws the card of a page as a JPEG. */
export type DrawCardOf = (name: CardName) => Promise<Buffer>

/**
 * The cards of a site.
 * @param readPicture gives the bytes of a picture of the content by its address
 */
export function createCards(
  content: Content,
  readPicture: (src: string) => Promise<Buffer | undefined>,
): DrawCardOf {
  const parts = { letterer: createLetterer(readFaces()), palette: readPalette('light') }
  return async (name) => {
    const { text, picture } = planCard(name, content)
    const bytes = picture && (await readPicture(picture.src))
    const plain = () => drawCard(text, parts)
    if (!bytes || needsFont(bytes)) return plain()
    // One that is cut short or huge shows in browsers, as far as it goes, and does not stop the build.
    return drawCard(text, parts, bytes).catch(plain)
  }
}

/** A warning for each card whose title the fonts lack letters of: it is drawn without. */
export function findUndrawableCards(
  content: Content,
  faces: Faces = readFaces(),
): ContentProblem[] {
  return CARD_NAMES.flatMap((name) => {
    const { text, file } = planCard(name, content)
    if (findUndrawable([text.title], faces).letters === '') return []
    const expected =
      'the picture for shared links is without this title: its fonts have Latin, Cyrillic and Greek'
    return [{ file, path: '', expected }]
  })
}

/** What is on a card; `file` is where its title stands. */
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

/** Whether it is a drawing with text in it, which a machine without fonts cannot show. */
function needsFont(picture: Buffer): boolean {
  return picture.includes('<svg') && picture.includes('<text')
}
