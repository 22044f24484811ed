import katex from 'katex'
import { type Result, failure, success } from '../../result.ts'

/** MathML as data: texts, and elements with their attributes. */
export type MathNode = string | [tag: string, attributes: Record<string, string>, ...MathNode[]]

/** Elements that KaTeX writes and MathML Core defines, so that no other markup reaches a page. */
const ELEMENTS = new Set(
  (
    'math mrow mi mn mo mtext mspace ms mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup ' +
    'munder mover munderover mmultiscripts mtable mtr mtd menclose'
  ).split(' '),
)

/** Attributes that change how a formula looks; none can load a file or run a script. */
const ATTRIBUTES = new Set(
  (
    'display displaystyle scriptlevel mathvariant mathcolor mathbackground mathsize stretchy fence ' +
    'separator largeop movablelimits accent accentunder lspace rspace symmetric minsize maxsize ' +
    'width height depth voffset linethickness notation rowspacing columnspacing columnalign'
  ).split(' '),
)

/** Longer formulas are mistakes, such as a dollar sign that is never closed. */
const MAX_LENGTH = 5000

/**
 * Converts a formula in TeX to MathML; the problem says what KaTeX does not understand.
 * @param display whether the formula is a block of its own
 */
export function parseFormula(source: string, display: boolean): Result<MathNode, string> {
  if (source.length > MAX_LENGTH)
    return failure(`the formula is longer than ${MAX_LENGTH} characters`)
  try {
    const markup = katex.renderToString(source, {
      output: 'mathml',
      displayMode: display,
      throwOnError: true,
      strict: 'ignore',
    })
    return success(readMarkup(markup))
  } catch (error) {
    // Deeply nested braces exhaust the stack.
    if (!(error instanceof katex.ParseError) && !(error instanceof RangeError)) throw error
    return failure(error.message.replace(/^KaTeX parse error: /, ''))
  }
}

/** Reads the markup that KaTeX writes: quoted attributes, every element closed. */
function readMarkup(markup: string): MathNode {
  const root: MathNode = ['math', {}]
  const open: Exclude<MathNode, string>[] = [root]
  const pieces = /<(\/?)([a-z]+)((?: [\w-]+="[^"]*")*)(\/?)>|([^<]+)/g
  let skipped = 0
  for (const [, closing, tag = '', attributes = '', empty, text] of markup.matchAll(pieces)) {
    if (tag === 'annotation') skipped += closing ? -1 : 1
    if (skipped > 0) continue
    const parent = open.at(-1) ?? root
    if (text !== undefined) parent.push(decodeEntities(text))
    else if (tag === 'math' && !closing) Object.assign(root[1], readAttributes(attributes))
    else if (tag === 'math' || !ELEMENTS.has(tag)) continue
    else if (closing) open.pop()
    else {
      const node: Exclude<MathNode, string> = [tag, readAttributes(attributes)]
      parent.push(node)
      if (!empty) open.push(node)
    }
  }
  alignColumns(root)
  return root
}

function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(/ ([\w-]+)="([^"]*)"/g)]
  return Object.fromEntries(
    found.flatMap(([, name = '', value = '']) =>
      ATTRIBUTES.has(name) ? [[name, decodeEntities(value)]] : [],
    ),
  )
}

/** Browsers ignore the alignment of a table's columns, so each cell gets its own. */
function alignColumns(node: MathNode): void {
  if (typeof node === 'string') return
  const [tag, { columnalign, ...attributes }, ...children] = node
  children.forEach(alignColumns)
  if (tag !== 'mtable' || !columnalign) return
  const columns = columnalign.split(' ')
  node[1] = attributes
  for (const row of children) {
    if (typeof row === 'string') continue
    const [, , ...cells] = row
    cells.forEach((cell, index) => {
      const align = columns[index] ?? columns.at(-1)
      if (typeof cell !== 'string' && align && align !== 'center') cell[1]['data-align'] = align
    })
  }
}

function decodeEntities(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => named[name] ?? '')
}
