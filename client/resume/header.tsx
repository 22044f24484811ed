import type { NavigationLink } from '../../shared/content/navigation.ts'
import type { Resume } from '../../shared/content/resume.ts'
import { RESUME_PDF } from '../../shared/content/resume-files.ts'
import {
  findContactAttributes,
  H_CARD,
  HAS_MICROFORMATS,
  P_JOB_TITLE,
  P_LOCALITY,
  P_NOTE,
  U_PHOTO,
} from '../app/microformats.ts'
import { PageTitle } from '../app/page-title.tsx'
import { ThemedPicture } from '../ui/picture.tsx'
import { CareerLine } from './career-line.tsx'
import * as texts from '../../shared/texts/resume.ts'
import { fill } from '../../shared/texts/write.ts'
import button from '../ui/button.module.css'
import style from './page.module.css'

/** The resume with links to its other forms, of which an owner may offer none. */
type ShownResume = Resume & { pdf: boolean; files: NavigationLink[] }

/** How many of the files have a button, as in the specification; the others have plain links. */
const MAX_BUTTONS = 2

/** Header of the resume: name, summary, contacts, downloads and links to the sections. */
export function ResumeHeader({ resume }: { resume: ShownResume }) {
  const { name, label, picture, summary, location, contacts, figures, career, sections, updated } =
    resume
  const { pdf, files } = resume
  const date = updated && fill(texts.updated, { date: updated.text })
  return (
    <header className={`${style.header}${H_CARD}`}>
      <PageTitle>{name}</PageTitle>
      <div className={style.identity}>
        {label && <p className={`${style.label}${P_JOB_TITLE}`}>{label}</p>}
        {location && <p className={`${style.location}${P_LOCALITY}`}>{location}</p>}
      </div>
      {picture && (
        <ThemedPicture picture={picture} priority className={`${style.portrait}${U_PHOTO}`} />
      )}
      {summary && <p className={`${style.summary} lead measure${P_NOTE}`}>{summary}</p>}
      {contacts[0] && (
        <dl className={`${style.contacts} facts`}>
          {contacts.map(({ label: kind, text, url }, index) => (
            <div key={index}>
              <dt className="meta">{kind}</dt>
              <dd>
                {url ? (
                  <a href={url} {...(HAS_MICROFORMATS && findContactAttributes(url))}>
                    {text}
                  </a>
                ) : (
                  text
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={style.proof}>
        {files[0] ? (
          <ul className={`${style.files} wrap screen-only`} role="list" aria-label={texts.files}>
            {pdf && (
              <li>
                <a href={RESUME_PDF} className={button.button} data-variant="primary" download>
                  {texts.downloadPdf}
                </a>
              </li>
            )}
            {files.map(({ label, url }, index) => (
              <li key={url}>
                <a
                  href={url}
                  className={index < MAX_BUTTONS ? button.button : style.more}
                  data-variant="quiet"
                  download
                >
                  {label}
                </a>
              </li>
            ))}
            {date && <li className={`${style.updated} meta`}>{date}</li>}
          </ul>
        ) : (
          date && <p className={`${style.updated} meta screen-only`}>{date}</p>
        )}
        {figures && (
          <dl className={`${style.figures} screen-only`}>
            {figures.map(({ value, label }, index) => (
              <div key={index}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {career && <CareerLine line={career} />}
      {sections[1] && (
        <nav className={`${style.contents} screen-only`} aria-label={texts.sections}>
          <ul className="quiet-links wrap" role="list">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  )
}
