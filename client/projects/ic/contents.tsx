import { Link } from 'react-router-dom'
import { type Entry, outline } from './outline.ts'
import type { Block } from '../../../shared/content/markdown.ts'
import style from './page.module.css'

/** Renders the table of contents: a link to every section of the text. */
export function Contents({ blocks }: { blocks: Block[] }) {
  return (
    <nav aria-labelledby="contents" className={style.contents}>
      <h2 id="contents" className={style.label}>
        Contents
      </h2>
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
