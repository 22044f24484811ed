import resume from 'virtual:content/resume'
import site from 'virtual:content/site'
import { paths } from '../paths.ts'
import type { ScreenHandle } from '../routes.tsx'
import { ThemedPicture } from '../ui/picture.tsx'
import { ResumeSheetSection } from './section.tsx'
import style from './page.module.css'

/** The home page and /Resume show the same; search engines are told the home page's address. */
export const handle: ScreenHandle = {
  description: site.description,
  canonicalPath: paths.home(),
}

/** The resume: who, what, where and how to reach them at one glance, then the sheet. */
export function Component() {
  const { name, label, picture, summary, location, contacts, sections } = resume
  return (
    <article className={style.resume}>
      <header className={style.header}>
        <div className={style.identity}>
          <h1>{name}</h1>
          {label && <p className={style.label}>{label}</p>}
          {summary && <p className={style.summary}>{summary}</p>}
        </div>
        {picture && <ThemedPicture picture={picture} priority className={style.portrait} />}
        <dl className={style.contacts}>
          {location && (
            <div>
              <dt>Based in</dt>
              <dd>{location}</dd>
            </div>
          )}
          {contacts.map((contact) => (
            <div key={contact.label + contact.text}>
              <dt>{contact.label}</dt>
              <dd>{contact.url ? <a href={contact.url}>{contact.text}</a> : contact.text}</dd>
            </div>
          ))}
        </dl>
      </header>
      {sections.map((section) => (
        <ResumeSheetSection key={section.id} section={section} />
      ))}
    </article>
  )
}
