import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Block, Figure, Inline } from '../../shared/content/markdown.ts'
import { plainText } from '../../shared/content/markdown/plain-text.ts'
import { SizedPicture } from '../ui/sized-picture.tsx'
import * as texts from '../../shared/texts/reading.ts'
import { fill } from '../../shared/texts/write.ts'
import style from './prose.module.css'
import { comma } from '../../shared/texts/language.ts'

/** Renders the text of a content file. */
export function Prose({ blocks }: { blocks: Block[] }) {
  return <div className={`${style.prose} paper-flow`}>{renderBlocks(blocks)}</div>
}

/** Renders the parts of a text that few texts have, such as formulas and footnotes. */
type RichRenderer = { block: (block: Block) => ReactNode; inline: (part: Inline) => ReactNode }

let rich: RichRenderer | undefined

/**
 * Sets the renderer of rich parts. `rich-prose.tsx` does so; the module of a content file that has such
 * parts imports it, so that no other page loads it.
 */
export function registerRichProse(renderer: RichRenderer): void {
  rich = renderer
}

function findRichProse(): RichRenderer {
  if (!rich) throw new Error('A text has rich parts, but its module does not import rich-prose.tsx')
  return rich
}

/** Renders the blocks of a text. Their order never changes, so the index is a stable key. */
export function renderBlocks(blocks: Block[]): ReactNode[] {
  return blocks.map((block, index) => <Fragment key={index}>{renderBlock(block)}</Fragment>)
}

function renderBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      const text = renderText(block.text)
      // A link cannot be inside a link.
      const plain = block.text.every((part) => typeof part === 'string' || part.kind === 'code')
      if (block.level === 4 || !plain) return <Heading id={block.id}>{text}</Heading>
      return (
        <Heading id={block.id}>
          <Link to={`#${block.id}`} className={style.anchor}>
            {text}
          </Link>
        </Heading>
      )
    }
    case 'paragraph':
      return <p>{renderText(block.text)}</p>
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{renderBlocks(item)}</li>)
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'quote':
      return <blockquote>{renderBlocks(block.blocks)}</blockquote>
    case 'code':
      if (block.highlights ?? block.title) return findRichProse().block(block)
      return <Code language={block.language}>{block.code}</Code>
    case 'table':
      return <Table table={block} />
    case 'figure':
      if (block.video) return findRichProse().block(block)
      return <PictureFigure figure={block} />
    case 'rule':
      return <hr />
    default:
      return findRichProse().block(block)
  }
}

/** Widths in which a picture is shown, as in the HTML attribute `sizes`. */
export const SIZES = {
  small: '20rem',
  normal: '(min-width: 45rem) 42rem, 92vw',
  wide: '(min-width: 64rem) 54rem, 92vw',
}

/** Picture with its caption. */
export function PictureFigure({ figure }: { figure: Figure }) {
  const { picture, size = 'normal' } = figure
  return (
    <Captioned figure={figure}>
      <SizedPicture picture={picture} sizes={SIZES[size]} className="framed" />
    </Captioned>
  )
}

type CaptionedProps = { figure: Figure; children: ReactNode }

/** Figure with its caption. */
export function Captioned({ figure: { caption, size }, children }: CaptionedProps) {
  return (
    <figure data-size={size}>
      {children}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** Code whose long lines scroll inside their own box. */
export function Code({ language, children }: { language: string; children: ReactNode }) {
  return (
    <pre
      className="code"
      tabIndex={0}
      aria-label={language ? fill(texts.codeIn, { language }) : texts.code}
      role="group"
    >
      <code>{children}</code>
    </pre>
  )
}

/** Table that scrolls inside its own box, which the keyboard can reach. */
function Table({ table }: { table: Extract<Block, { kind: 'table' }> }) {
  const columns = table.head.map(plainText)
  const label = fill(texts.table, { columns: columns.join(comma) })
  const align = (column: number) => table.align[column] ?? undefined
  return (
    <div className="scrolls" role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.head.map((cell, column) => (
              <th key={column} scope="col" data-align={align(column)}>
                {renderText(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} data-align={align(column)}>
                  {renderText(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function renderText(text: Inline[]): ReactNode[] {
  return text.map((part, index) => <Fragment key={index}>{renderInline(part)}</Fragment>)
}

function renderInline(part: Inline): ReactNode {
  if (typeof part === 'string') return part
  switch (part.kind) {
    case 'strong':
      return <strong>{renderText(part.text)}</strong>
    case 'emphasis':
      return <em>{renderText(part.text)}</em>
    case 'deleted':
      return <del>{renderText(part.text)}</del>
    case 'code':
      return <code>{breakAfterSemicolons(part.code)}</code>
    case 'link':
      return <TextLink url={part.url}>{renderText(part.text)}</TextLink>
    case 'break':
      return <br />
    default:
      return findRichProse().inline(part)
  }
}

/** Lets a line end after a semicolon, as in the rule of a calendar, before a word has to break. */
function breakAfterSemicolons(code: string): ReactNode {
  const [last, ...others] = code.split(';').reverse()
  return [
    ...others.reverse().map((part, index) => (
      <Fragment key={index}>
        {`${part};`}
        <wbr />
      </Fragment>
    )),
    last,
  ]
}

/** Link that uses the router for paths of this site. */
function TextLink({ url, children }: { url: string; children: ReactNode }) {
  if (!url.startsWith('/') && !url.startsWith('#')) return <a href={url}>{children}</a>
  return (
    <Link to={url} viewTransition={url.startsWith('/')}>
      {children}
    </Link>
  )
}
