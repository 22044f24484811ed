import { Link } from 'react-router-dom'
import type { Block } from '../../shared/content/markdown.ts'
import { type Entry, outline } from './outline.ts'
import style from './contents.module.css'

/** Shorter texts need no table of contents. */
const MIN_HEADINGS = 4

/** Whether a text has enough sections for a table of contents. */
export function isLong(blocks: Block[]): boolean {
  const count = outline(blocks).reduce((sum, { entries }) => sum + 1 + entries.length, 0)
  return count >= MIN_HEADINGS
}

/** Table of contents: a link to every section of the text, if that has enough of them. */
export function Contents({ blocks }: { blocks: Block[] }) {
  if (!isLong(blocks)) return null
  return (
    <nav aria-label="Contents" className={style.contents}>
      <h2 className={style.label}>Contents</h2>
      <Entries entries={outline(blocks)} />
    </nav>
  )
}

function Entries({ entries }: { entries: Entry[] }) {
  return (
    <ol role="list">
      {entries.map(({ id, text, entries: below }) => (
        <li key={id}>
          <Link to={`#${id}`}>{text}</Link>
          {below.length > 0 && <Entries entries={below} />}
        </li>
      ))}
    </ol>
  )
}
