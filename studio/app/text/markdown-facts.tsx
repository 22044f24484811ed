import { formatCount } from '../../../shared/count.ts'
import { countWords, listHeadings } from './markdown-text.ts'
import style from './markdown-facts.module.css'

type Props = { text: string; onGo: (line: number) => void }

/** The number of words of a text, and its headings, each of which leads to its line. */
export function MarkdownFacts({ text, onGo }: Props) {
  const headings = listHeadings(text)
  return (
    <div className={style.facts}>
      <p className="meta">{formatCount(countWords(text), 'word')}</p>
      {headings.length > 0 && (
        <nav aria-label="Headings">
          <ol role="list">
            {headings.map(({ level, text: title, line }) => (
              <li key={line} style={{ paddingInlineStart: `${level - 1}em` }}>
                <button type="button" onClick={() => onGo(line)}>
                  {title}
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  )
}
