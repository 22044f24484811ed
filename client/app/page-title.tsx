import { P_NAME } from './microformats.ts'
import style from './page-title.module.css'

/** Maximum length of a title and of its longest word, for each size but the smallest. */
const SIZES = [
  [14, 9],
  [24, 12],
  [40, 16],
] as const

/** The title of a page to read: large, and smaller the more letters it or one of its words has. */
export function PageTitle({ children: title }: { children: string }) {
  const longest = Math.max(...title.split(/\s/).map((word) => word.length))
  const size = SIZES.findIndex(([whole, word]) => title.length <= whole && longest <= word)
  return (
    <h1 className={`${style.title}${P_NAME}`} data-size={size}>
      {title}
    </h1>
  )
}
