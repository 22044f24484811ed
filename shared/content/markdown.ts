import type { ContentFiles } from './content-files.ts'
import { readBlocks } from './markdown/blocks.ts'
import type { MathNode } from './markdown/maths.ts'
import { createScope, type MarkdownSource } from './markdown/scope.ts'
import { createLineFinder } from './markdown/lines.ts'
import { TooManyMarks, tokenize } from './markdown/syntax.ts'
import type { Picture } from './pictures.ts'
import type { ContentProblem } from './problem.ts'

/** Inline content: plain strings and markup. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis' | 'deleted'; text: Inline[] }
  | { kind: 'code'; code: string }
  | { kind: 'link'; url: string; text: Inline[] }
  | { kind: 'break' }
  | { kind: 'picture'; picture: Picture }
  /** The state of a task, at the start of its item. */
  | { kind: 'task'; done: boolean }
  /** A formula, also as it is written in TeX. */
  | { kind: 'maths'; source: string; markup: MathNode }
  /** A reference to a note; `id` is the one of this reference. */
  | { kind: 'footnote'; number: number; id: string }

/** A picture with its caption; with `video` it is shown until that plays. */
export type Figure = { picture: Picture; video?: string; caption: string; size?: 'small' | 'wide' }

/** The text of a note, and the ids of the references to it. */
export type Footnote = { number: number; references: string[]; blocks: Block[] }

/** The kinds of callouts on GitHub. */
export type CalloutKind = 'note' | 'tip' | 'important' | 'warning' | 'caution'

/** A part of code, up to the position `end`, with the class of its colour. */
export type Highlight = [end: number, colour: string]

/** Code with its file name, if it has one; `name` tells it from the other codes of the text. */
type Code = {
  kind: 'code'
  language: string
  title?: string
  name: string
  code: string
  highlights?: Highlight[]
}

/** A block of a Markdown document as data, so that no page has to insert HTML. */
export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; id: string; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'callout'; callout: CalloutKind; blocks: Block[] }
  | Code
  | {
      kind: 'table'
      align: ('left' | 'right' | 'center' | null)[]
      head: Inline[][]
      rows: Inline[][][]
    }
  | ({ kind: 'figure' } & Figure)
  | { kind: 'figures'; figures: Figure[] }
  | { kind: 'maths'; markup: MathNode }
  | { kind: 'footnotes'; notes: Footnote[] }
  | { kind: 'rule' }

/** The parsed text, and its mistakes. */
export type MarkdownDocument = { blocks: Block[]; problems: ContentProblem[] }

/**
 * Parses CommonMark with GitHub's tables, task lists, callouts and footnotes, and formulas. Raw HTML
 * becomes visible text, unsafe links keep only their text, and headings get ids from their text,
 * unique within the document. What is not shown is passed to `files.warn`.
 */
export function parseMarkdown(source: MarkdownSource, files: ContentFiles): MarkdownDocument {
  try {
    const { tokens, labels } = tokenize(source.body)
    const scope = createScope(source, files, labels)
    const blocks = tokens.flatMap((token) => {
      scope.lines.enter(token.raw)
      return readBlocks([token], scope)
    })
    const { notes, unused } = scope.footnotes.finish()
    const locate = createLocate(source)
    for (const label of unused) {
      files.warn({
        ...locate(`[^${label}]:`),
        expected: `the text refers to this footnote nowhere: write [^${label}] where it belongs, or remove it`,
      })
    }
    if (notes.length > 0) blocks.push({ kind: 'footnotes', notes })
    return { blocks, problems: scope.problems }
  } catch (error) {
    if (error instanceof TooManyMarks) return refuseMarks(source, error)
    // The parser calls itself for each level.
    if (!(error instanceof RangeError)) throw error
    const expected = 'the text has too many quotes or lists inside each other: remove some levels'
    return { blocks: [], problems: [{ file: source.file, path: 'text', expected }] }
  }
}

function refuseMarks(source: MarkdownSource, error: TooManyMarks): MarkdownDocument {
  const place = createLocate(source)(error.paragraph)
  const expected = `${error.message} *, _ or ~: split it with blank lines, or write it as code`
  return { blocks: [], problems: [{ ...place, expected }] }
}

/** Creates a finder of parts of the whole text, which are asked for in order. */
function createLocate({ file, body, line }: MarkdownSource) {
  const lines = createLineFinder(line)
  lines.enter(body)
  return (part: string) => {
    const place = lines.find(part)
    return { file, path: `line ${place.line}`, ...place }
  }
}
