import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Block, Inline } from '../../shared/content/markdown.ts'
import { SizedPicture } from '../ui/sized-picture.tsx'
import style from './prose.module.css'

/** Renders the text of a content file. */
export function Prose({ blocks }: { blocks: Block[] }) {
  return <div className={style.prose}>{renderBlocks(blocks)}</div>
}

/* Blocks never change their order, so the index is a stable key. */
function renderBlocks(blocks: Block[]): ReactNode[] {
  return blocks.map((block, index) => <Fragment key={index}>{renderBlock(block)}</Fragment>)
}

function renderBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return <Heading id={block.id}>{renderText(block.text)}</Heading>
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
      return (
        <pre
          tabIndex={0}
          aria-label={block.language ? `Code, ${block.language}` : 'Code'}
          role="group"
        >
          <code>{block.code}</code>
        </pre>
      )
    case 'table':
      return <Table table={block} />
    case 'figure':
      return (
        <figure>
          <SizedPicture picture={block.picture} sizes="(min-width: 45rem) 42rem, 92vw" />
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      )
    case 'rule':
      return <hr />
  }
}

/** Table that scrolls inside its own box, which the keyboard can reach. */
function Table({ table }: { table: Extract<Block, { kind: 'table' }> }) {
  const label = `Table: ${table.head.map((cell) => cell.filter((part) => typeof part === 'string').join('')).join(', ')}`
  const align = (column: number) => table.align[column] ?? undefined
  return (
    <div className={style.scroller} role="group" aria-label={label} tabIndex={0}>
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
      return <code>{part.code}</code>
    case 'link':
      return <TextLink url={part.url}>{renderText(part.text)}</TextLink>
    case 'break':
      return <br />
  }
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
