import { describePage } from '../../shared/content/page.ts'
import type { Picture } from '../../shared/content/pictures.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import type { Content } from '../content/load-content.ts'
import { isInLanguage } from '../content/localise.ts'
import { writingDirection } from '../../shared/writing-direction.ts'
import { completeFaces, type Faces, findUndrawable, SCRIPTS } from '../resume/pdf/faces.ts'
import { createCardStyle } from '../theme/drawing-style.ts'
import { type CardText, drawCard } from './draw.ts'
import { createTextRenderer } from './text-renderer.ts'

/** The plan of a page's card: the picture that shared links show. */
export type CardPlan = {
  /** The name for the file. */
  name: string
  /** The path of its page. */
  path: string
  text: CardText
  picture?: Picture | undefined
  /** The file that contains its title. */
  file: string
}

/** The plan for a page that the site may lack. */
type PossiblePlan = Omit<CardPlan, 'path'> & { path: string | undefined }

/** Draws the card of a page as a JPEG. */
export type DrawCard = (card: CardPlan) => Promise<Buffer>

/**
 * Creates the function that draws the pictures for shared links, in the language of the content.
 * @param readPicture returns the bytes of a content picture by its URL
 */
export function createCards(
  content: Content,
  readPicture: (src: string) => Promise<Buffer | undefined>,
): DrawCard {
  const { palette } = createCardStyle(content.theme)
  const direction = writingDirection(content.site.language)
  const style = readCardFaces(content).then((faces) => ({
    renderText: createTextRenderer(faces, direction),
    palette,
    direction,
  }))
  return async ({ text, picture }) => {
    const bytes = picture && (await readPicture(picture.src))
    const plain = async () => drawCard(text, await style)
    if (!bytes || containsSvgText(bytes)) return plain()
    // A truncated or huge picture must not stop the build: browsers still show it.
    return drawCard(text, await style, bytes).catch(plain)
  }
}

/** Reads the fonts that the cards need. */
function readCardFaces(content: Content): Promise<Faces> {
  const texts = planCards(content).flatMap(({ text }) => Object.values(text))
  return completeFaces(createCardStyle(content.theme).faces, texts, content.site.language)
}

/** Returns a warning for each card whose title has letters that the fonts lack. */
export async function findUndrawableCards(content: Content): Promise<ContentProblem[]> {
  const faces = await readCardFaces(content)
  return planCards(content).flatMap(({ text, file }) => {
    if (findUndrawable([text.title], faces).letters === '') return []
    const expected = `the picture for shared links omits this title: its fonts have only ${SCRIPTS}`
    return [{ file, path: '', expected }]
  })
}

/** Lists the cards of all pages in the language of the content. */
export function planCards(content: Content): CardPlan[] {
  const { site, resume, personal, projects, pages, notes, paths, language } = content
  const { name, label = '', picture } = resume.page
  const { texts } = site
  const write = (title: string, summary: string, kicker = '') => ({
    site: site.title,
    kicker,
    title,
    summary,
  })
  const plans: PossiblePlan[] = [
    {
      name: 'home',
      path: paths.home,
      text: write(name, site.description, label),
      picture,
      file: 'resume.json',
    },
    ...(personal
      ? [
          {
            name: 'personal',
            path: paths.personal,
            text: write(personal.title, personal.summary),
            picture: personal.portrait,
            file: 'personal.md',
          },
        ]
      : []),
    {
      name: 'portfolio',
      path: paths.projects,
      text: write(texts.reading.portfolio, site.portfolioLead ?? ''),
      file: 'site.json',
    },
    {
      name: 'privacy',
      path: paths.privacy,
      text: write(texts.privacy.title, texts.privacy.summary),
      file: 'site.json',
    },
    ...[...projects.values()].map((project) => ({
      name: project.name,
      path: project.path,
      text: write(project.title, project.summary, project.category),
      picture: project.drawn ? undefined : project.picture,
      file: `projects/${project.name}.md`,
    })),
    {
      name: 'notes',
      path: paths.notes,
      text: write(texts.content.notesPage, site.notesLead ?? ''),
      file: 'site.json',
    },
    ...notes.map((note) => ({
      name: note.name,
      path: note.path,
      text: write(note.title, note.summary, note.date.text),
      picture: note.cover,
      file: `notes/${note.name}.md`,
    })),
    ...pages.map((page) => ({
      name: page.name,
      path: page.path,
      text: write(page.title, describePage(page)),
      file: `pages/${page.name}.md`,
    })),
  ]
  return plans.flatMap(({ path, ...plan }) =>
    path !== undefined && isInLanguage(language, path) ? [{ path, ...plan }] : [],
  )
}

/** Returns whether a picture is an SVG with text, which cannot be drawn without system fonts. */
function containsSvgText(picture: Buffer): boolean {
  return picture.includes('<svg') && picture.includes('<text')
}
