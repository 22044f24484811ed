import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Block } from '../../shared/content/markdown.ts'
import { type Entry, outline } from './outline.ts'
import * as texts from '../../shared/texts/reading.ts'
import kit from '../ui/kit.module.css'
import style from './contents.module.css'

/** Shorter texts need no table of contents. */
const MIN_HEADINGS = 4

/** Whether a text has enough sections for a table of contents. */
export function isLong(blocks: Block[]): boolean {
  return listIds(blocks).length >= MIN_HEADINGS
}

function listIds(blocks: Block[]): string[] {
  return outline(blocks).flatMap(({ id, entries }) => [id, ...entries.map((entry) => entry.id)])
}

/** Table of contents: a link to every section of the text, if that has enough of them. */
export function Contents({ blocks }: { blocks: Block[] }) {
  const current = useCurrentSection(blocks)
  if (!isLong(blocks)) return null
  return (
    <nav aria-label={texts.contents} className={`${style.contents} ${kit.ruled} plain-links`}>
      <h2 className="meta">{texts.contents}</h2>
      <Entries entries={outline(blocks)} current={current} />
    </nav>
  )
}

function Entries({ entries, current }: { entries: Entry[]; current: string | undefined }) {
  return (
    <ol role="list">
      {entries.map(({ id, text, entries: below }) => (
        <li key={id}>
          <Link to={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {text}
          </Link>
          {below.length > 0 && <Entries entries={below} current={current} />}
        </li>
      ))}
    </ol>
  )
}

/** Returns the id of the section that is read: the last whose heading is in the upper third or above. */
function useCurrentSection(blocks: Block[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const headings = listIds(blocks).flatMap((id) => document.getElementById(id) ?? [])
    function update() {
      // Asking for a place in a closed text would lay it out.
      if (headings[0]?.closest('details:not([open])')) return
      const line = window.innerHeight / 3
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < line)
      setCurrent(passed.at(-1)?.id)
    }
    // It reaches far above the window, so that a jump over several headings is noticed.
    const observer = new IntersectionObserver(update, { rootMargin: '10000% 0px -66.7%' })
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [blocks])
  return current
}
