import type { ImageCatalogue } from './pictures.ts'
import type { ContentProblem } from './problem.ts'

/** What a text may show or link to, and where its losses are reported. */
export type ContentFiles = {
  images: ImageCatalogue
  /** The URLs of the videos by their path in the content folder, e.g. `videos/demo.mp4`. */
  videos: ReadonlyMap<string, string>
  /** The paths on the site by file of the content folder, e.g. `projects/quiz.md`. */
  pages: ReadonlyMap<string, string>
  /** Reports what the site cannot show. */
  warn: (warning: ContentProblem) => void
}
