import type { MathNode } from './maths.ts'
import type { Block, CalloutKind, Figure, Inline } from '../markdown.ts'

/** The labels of callouts by their kind. */
export type Callouts = Readonly<Record<CalloutKind, string>>

/** What a feed has instead of the page. */
type Surroundings = {
  /** Returns the absolute address of a path of the site. */
  address: (url: string) => string
  callouts: Callouts
}

/** Writes a document as HTML that can stand in a feed: without scripts, styles and relative addresses. */
export function writeHtml(blocks: readonly Block[], around: Surroundings): string {
  return blocks.map((block) => writeBlock(block, around)).join('')
}

function writeBlock(block: Block, around: Surroundings): string {
  const text = (inlines: readonly Inline[]) => writeInlines(inlines, around)
  const inside = (blocks: readonly Block[]) => writeHtml(blocks, around)
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${text(block.text)}</h${block.level}>`
    case 'paragraph':
      return `<p>${text(block.text)}</p>`
    case 'list': {
      const items = block.items.map((item) => `<li>${inside(item)}</li>`).join('')
      const start = block.start === 1 ? '' : ` start="${block.start}"`
      return block.ordered ? `<ol${start}>${items}</ol>` : `<ul>${items}</ul>`
    }
    case 'quote':
      return `<blockquote>${inside(block.blocks)}</blockquote>`
    case 'callout': {
      const label = escapeHtml(around.callouts[block.callout])
      return `<blockquote><p><strong>${label}</strong></p>${inside(block.blocks)}</blockquote>`
    }
    case 'code': {
      const code = `<pre><code>${escapeHtml(block.code)}</code></pre>`
      const { title } = block
      return title ? `<figure><figcaption>${escapeHtml(title)}</figcaption>${code}</figure>` : code
    }
    case 'table': {
      const row = (cells: Inline[][], cell: 'th' | 'td') =>
        `<tr>${cells.map((each) => `<${cell}>${text(each)}</${cell}>`).join('')}</tr>`
      const body = block.rows.map((cells) => row(cells, 'td')).join('')
      return `<table><thead>${row(block.head, 'th')}</thead><tbody>${body}</tbody></table>`
    }
    case 'figure':
      return writeFigure(block, around)
    case 'figures':
      return block.figures.map((figure) => writeFigure(figure, around)).join('')
    case 'maths':
      return `<p>${writeMaths(block.markup)}</p>`
    case 'footnotes': {
      const notes = block.notes.map(({ blocks }) => `<li>${inside(blocks)}</li>`).join('')
      return `<hr><ol>${notes}</ol>`
    }
    case 'rule':
      return '<hr>'
  }
}

function writeFigure({ picture, video, caption }: Figure, around: Surroundings): string {
  const { src, alt, width, height } = picture
  const image = `<img src="${escapeHtml(around.address(src))}" alt="${escapeHtml(alt)}" width="${width}" height="${height}">`
  const shown = video ? `<a href="${escapeHtml(around.address(video))}">${image}</a>` : image
  return `<figure>${shown}${caption && `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>`
}

function writeInlines(inlines: readonly Inline[], around: Surroundings): string {
  return inlines.map((part) => writeInline(part, around)).join('')
}

function writeInline(part: Inline, around: Surroundings): string {
  if (typeof part === 'string') return escapeHtml(part)
  switch (part.kind) {
    case 'strong':
      return `<strong>${writeInlines(part.text, around)}</strong>`
    case 'emphasis':
      return `<em>${writeInlines(part.text, around)}</em>`
    case 'deleted':
      return `<del>${writeInlines(part.text, around)}</del>`
    case 'code':
      return `<code>${escapeHtml(part.code)}</code>`
    case 'link':
      return `<a href="${escapeHtml(around.address(part.url))}">${writeInlines(part.text, around)}</a>`
    case 'break':
      return '<br>'
    case 'picture':
      return `<img src="${escapeHtml(around.address(part.picture.src))}" alt="${escapeHtml(part.picture.alt)}">`
    case 'task':
      return part.done ? '☑ ' : '☐ '
    case 'maths':
      return writeMaths(part.markup)
    case 'footnote':
      return `<sup>${part.number}</sup>`
  }
}

function writeMaths(node: MathNode): string {
  if (typeof node === 'string') return escapeHtml(node)
  const [tag, attributes, ...children] = node
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  )
  return `<${tag}${written.join('')}>${children.map(writeMaths).join('')}</${tag}>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML and XML, and removes control characters and what XML 1.0 does not allow. */
export function escapeHtml(text: string): string {
  return removeControls(text).replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
}

/** Removes control characters and what XML 1.0 does not allow. */
export function removeControls(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, '')
}
