import type { ContentFiles } from '../content-files.ts'
import type { ContentProblem } from '../problem.ts'
import { createFootnotes, type Footnotes } from './footnotes.ts'
import { createLineFinder, type LineFinder } from './lines.ts'

/** A Markdown text to parse. */
export type MarkdownSource = {
  /** Its file, relative to the content folder. */
  file: string
  body: string
  /** The line of the file on which the body starts. */
  line: number
}

/** More reports of one text are no help. */
const MAX_REPORTS = 100

/** More links of one text are not checked, so that the time stays linear. */
const MAX_LINKS = 1000

/** What the readers of one text share. */
export type Scope = {
  file: string
  files: ContentFiles
  lines: LineFinder
  footnotes: Footnotes
  /** The ids of headings so far, see createHeadingId. */
  ids: Map<string, number>
  /** The names of codes so far, see takeName. */
  codeNames: Map<string, number>
  problems: ContentProblem[]
  /** Reports a mistake, which stops the build. `part` is the text as it is written. */
  report: (part: string, expected: string) => void
  /** Takes a link for the checks of all links. */
  addLink: (part: string, url: string) => void
  /** Reports what the site does not show. */
  warn: (part: string, expected: string) => void
}

/**
 * Creates the scope of a text.
 * @param labels those of its footnotes
 */
export function createScope(
  { file, line }: MarkdownSource,
  files: ContentFiles,
  labels: ReadonlySet<string>,
): Scope {
  const lines = createLineFinder(line)
  const problems: ContentProblem[] = []
  let warnings = 0
  let links = 0
  function locate(part: string) {
    const place = lines.find(part)
    return { file, path: `line ${place.line}`, ...place }
  }
  return {
    file,
    files,
    lines,
    footnotes: createFootnotes(labels),
    ids: new Map(),
    codeNames: new Map(),
    problems,
    report: (part, expected) => {
      if (problems.length < MAX_REPORTS) problems.push({ ...locate(part), expected })
    },
    addLink: (part, url) => {
      if (links++ < MAX_LINKS) files.addLink({ ...locate(part), url })
    },
    warn: (part, expected) => {
      if (warnings++ < MAX_REPORTS) files.warn({ ...locate(part), expected })
    },
  }
}
