import { useEffect, useMemo, useState } from 'react'
import { formatCount } from '../../../shared/count.ts'
import { countWords, listHeadings } from './markdown-text.ts'
import style from './markdown-facts.module.css'

/** Milliseconds without a change after which a text is counted: a long one takes as long as several keys. */
const PAUSE = 400

type Props = { text: string; onGo: (line: number) => void }

/** The number of words of a text, and its headings, each of which leads to its line. */
export function MarkdownFacts({ text, onGo }: Props) {
  const settled = useSettled(text)
  const words = useMemo(() => countWords(settled), [settled])
  const headings = useMemo(() => listHeadings(settled), [settled])
  return (
    <div className={style.facts}>
      <p className="meta">{formatCount(words, 'word')}</p>
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

/** Returns a text once it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
