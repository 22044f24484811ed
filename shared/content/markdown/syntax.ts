import { Lexer, Marked, type TokenizerAndRendererExtension, type Token } from 'marked'

/** A formula: between single dollar signs, or double ones for a block of its own. */
export type FormulaToken = { type: 'formula'; raw: string; source: string; display: boolean }
/** A place in a text that refers to a footnote. */
type ReferenceToken = { type: 'footnoteReference'; raw: string; label: string }
/** The text of a footnote. */
type DefinitionToken = {
  type: 'footnoteDefinition'
  raw: string
  label: string
  tokens: Token[]
}

/** The tokens that this site adds to those of CommonMark and GitHub. */
export type OwnToken = FormulaToken | ReferenceToken | DefinitionToken

/** How far to look for a dollar sign: without a limit the time would grow with the square of the text. */
const WINDOW = 256

/**
 * Where a formula may start. The parser passes the rest of the text after each part of it; it ends its
 * own parts at the other characters.
 */
function findFormulaStart(source: string): number | undefined {
  const near = source.slice(0, WINDOW)
  const at = near.search(/[$\\<![`*_~]/)
  if (at >= 0) return near[at] === '$' ? at : undefined
  const space = source.length > WINDOW ? near.lastIndexOf(' ') : -1
  return space > 0 ? findCut(source, space) : undefined
}

/**
 * Returns the end of the spaces there, because the parser looks for a line break behind each space with which a
 * part begins; or their start, if there is one.
 */
function findCut(source: string, space: number): number {
  let [start, end] = [space, space]
  while (source[start - 1] === ' ') start--
  while (source[end] === ' ') end++
  return source[end] === '\n' ? start : end
}

const inlineFormula: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'inline',
  start: findFormulaStart,
  tokenizer(source) {
    const display = /^\$\$([^$]+)\$\$/.exec(source)
    if (display) return formula(display, true)
    // As in Pandoc: no space inside the dollar signs and no digit after them, so "$5 and $6" is money.
    const inline = /^\$(?![\s$])((?:[^$\\]|\\[\s\S])+)\$(?!\d)/.exec(source)
    return inline && !/\s$/.test(inline[1] ?? '') ? formula(inline, false) : undefined
  },
}

const formulaBlock: TokenizerAndRendererExtension = {
  name: 'formulaBlock',
  level: 'block',
  tokenizer(source) {
    const found = /^ {0,3}\$\$([^$]+)\$\$[ \t]*(?:\n|$)/.exec(source)
    return found ? formula(found, true) : undefined
  },
}

function formula([raw, source = '']: RegExpExecArray, display: boolean): FormulaToken {
  return { type: 'formula', raw, source: source.trim(), display }
}

const footnoteReference: TokenizerAndRendererExtension = {
  name: 'footnoteReference',
  level: 'inline',
  tokenizer(source): ReferenceToken | undefined {
    const [raw, label] = /^\[\^([^\s\]]{1,100})\]/.exec(source) ?? []
    return raw && label ? { type: 'footnoteReference', raw, label } : undefined
  },
}

const DEFINITION = /^ {0,3}\[\^([^\s\]]{1,100})\]:[ \t]*/

/** Adds the label of each definition to `labels`, because references may stand before it. */
function createFootnoteDefinition(labels: Set<string>): TokenizerAndRendererExtension {
  return {
    name: 'footnoteDefinition',
    level: 'block',
    tokenizer(source): DefinitionToken | undefined {
      const [marker, label] = DEFINITION.exec(source) ?? []
      if (marker === undefined || label === undefined) return undefined
      labels.add(label)
      const raw = readDefinition(source)
      const body = raw.slice(marker.length).replace(/^(?: {1,4}|\t)/gm, '')
      return { type: 'footnoteDefinition', raw, label, tokens: this.lexer.blockTokens(body, []) }
    },
  }
}

/** Reads a definition as it is written: its paragraph, then what is indented below it. */
function readDefinition(source: string): string {
  let end = source.indexOf('\n') + 1
  if (end === 0) return source
  let afterBlank = false
  while (end < source.length) {
    const found = source.indexOf('\n', end)
    const next = found < 0 ? source.length : found + 1
    const line = source.slice(end, next)
    const blank = line.trim() === ''
    if (!blank && !/^(?: {2}|\t)/.test(line) && (afterBlank || DEFINITION.test(line))) break
    afterBlank = blank
    end = next
  }
  return source.slice(0, end)
}

/** Marks of emphasis in one paragraph: the parser looks from each one for another, so the time grows with their square. */
const MAX_MARKS = 1000

/** A paragraph that would take too long to parse. */
export class TooManyMarks extends Error {
  constructor(readonly paragraph: string) {
    super(`the paragraph has more than ${MAX_MARKS} marks`)
  }
}

class BoundedLexer extends Lexer {
  override inlineTokens(source: string, tokens?: Token[]): Token[] {
    const marks = source.match(/[*_~]+/g) ?? []
    if (marks.length > MAX_MARKS) throw new TooManyMarks(source)
    return super.inlineTokens(source, tokens)
  }
}

/**
 * Parses CommonMark with tables, task lists, footnotes and formulas into tokens. `labels` are those of
 * the footnotes that have a text.
 * @throws TooManyMarks
 */
export function tokenize(source: string): { tokens: Token[]; labels: ReadonlySet<string> } {
  const labels = new Set<string>()
  const definition = createFootnoteDefinition(labels)
  const extensions = [inlineFormula, formulaBlock, footnoteReference, definition]
  const { defaults } = new Marked({ extensions })
  return { tokens: new BoundedLexer(defaults).lex(source), labels }
}
