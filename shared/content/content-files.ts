import type { ImageCatalogue } from './pictures.ts'
import type { ContentProblem } from './problem.ts'

/** A link with its file and field, and its place if it is known. */
export type ContentLink = Omit<ContentProblem, 'expected'> & { url: string }

/** What a text may show or link to, and where its losses are reported. */
export type ContentFiles = {
  images: ImageCatalogue
  /** The URLs of the videos by their path in the content folder, e.g. `videos/demo.mp4`. */
  videos: ReadonlyMap<string, string>
  /** The paths on the site by file of the content folder, e.g. `projects/quiz.md`. */
  pages: ReadonlyMap<string, string>
  /** Takes each link of a text, as the page has it. */
  addLink: (link: ContentLink) => void
  /** Reports what the site cannot show. */
  warn: (warning: ContentProblem) => void
}
