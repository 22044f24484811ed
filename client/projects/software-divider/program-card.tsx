import type { Project } from '../../../shared/content/project.ts'
import { ENGLISH, OWN_LANGUAGE } from '../../app/text-language.ts'
import { ThemedPicture } from '../../ui/picture.tsx'
import kit from '../../ui/kit.module.css'
import style from './page.module.css'

type Props = { card: Project['cards'][number] }

/** Card of a desktop program, with the owner's texts. */
export function ProgramCard({ card: { title, summary, url, picture } }: Props) {
  return (
    <li className={kit.panel} {...OWN_LANGUAGE}>
      <ThemedPicture picture={picture} className={style.picture} />
      <h2 className={kit.heading}>{title}</h2>
      <p>{summary}</p>
      <a href={url} {...ENGLISH}>
        Code repository<span className="visually-hidden"> of {title}</span>
      </a>
    </li>
  )
}
