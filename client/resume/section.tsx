import type { ReactNode } from 'react'
import type { FormattedDate, FormattedPeriod } from '../../shared/content/dates.ts'
import type { ResumeEntry } from '../../shared/content/resume-items.ts'
import type { ResumeSection } from '../../shared/content/resume-sections.ts'
import { colon } from '../../shared/texts/language.ts'
import { findEntryClass, HAS_MICROFORMATS } from '../app/microformats.ts'
import style from './section.module.css'

/** Section of the resume, whose heading is a link target. */
export function ResumeSheetSection({ section }: { section: ResumeSection }) {
  return (
    <section className={`${style.section} paper-flow`} aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      <SectionBody section={section} />
    </section>
  )
}

function SectionBody({ section }: { section: ResumeSection }) {
  switch (section.kind) {
    case 'entries':
      return section.entries.map((entry, index) => (
        <Entry key={index} id={`${section.id}-${index + 1}`} entry={entry} />
      ))
    case 'terms':
      return (
        <>
          {section.terms[0] && (
            <dl className={style.terms}>
              {section.terms.map(({ name, detail, keywords }, index) => (
                <div key={index}>
                  <dt>{name}</dt>
                  <dd>
                    {detail && (
                      <span className={style.detail}>
                        {keywords ? `${detail}${colon}` : detail}
                      </span>
                    )}
                    {keywords}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {section.run && <p className="measure">{section.run}</p>}
        </>
      )
    case 'quotes':
      return section.quotes.map(({ name, text }, index) => (
        <figure key={index} className={style.quote}>
          <blockquote>{text}</blockquote>
          {name && <figcaption>{name}</figcaption>}
        </figure>
      ))
  }
}

function Entry({ id, entry }: { id: string; entry: ResumeEntry }) {
  const { title, url, subtitle, subtitleUrl, detail, period, summary, highlights, keywords } = entry
  // In an entry without a class, the classes of its parts would describe the whole resume.
  const entryClass = HAS_MICROFORMATS ? findEntryClass(id) : ''
  return (
    <article id={id} className={`${style.entry} paper-flow${entryClass}`}>
      {period && (
        <p className={`${style.period} meta`}>
          <Period period={period} isEvent={entryClass !== ''} />
        </p>
      )}
      <div className={`${style.body} paper-flow`}>
        {title && (
          <h3 {...(HAS_MICROFORMATS && entryClass && { className: 'p-name' })}>
            <Linked url={url}>{title}</Linked>
          </h3>
        )}
        {(subtitle ?? detail) && (
          <p className={style.subtitle}>
            <Linked url={subtitleUrl}>{subtitle}</Linked>
            {subtitle && detail && ' · '}
            {detail}
          </p>
        )}
        {summary && <p>{summary}</p>}
        {highlights && (
          <ul>
            {highlights.map((highlight, index) => (
              <li key={index}>{highlight}</li>
            ))}
          </ul>
        )}
        {keywords && <p className="meta">{keywords}</p>}
      </div>
    </article>
  )
}

function Linked({ url, children }: { url: string | undefined; children: ReactNode }) {
  return url ? <a href={url}>{children}</a> : children
}

type PeriodProps = { period: FormattedPeriod; isEvent: boolean }

function Period({ period: { start, end }, isEvent }: PeriodProps) {
  return (
    <>
      {start && (
        <DateText date={start} className={HAS_MICROFORMATS && isEvent ? 'dt-start' : undefined} />
      )}
      {start && ' – '}
      <DateText date={end} className={HAS_MICROFORMATS && isEvent ? 'dt-end' : undefined} />
    </>
  )
}

function DateText({ date, className }: { date: FormattedDate; className: string | undefined }) {
  if (!date.datetime) return date.text
  return (
    <time dateTime={date.datetime} {...(HAS_MICROFORMATS && { className })}>
      {date.text}
    </time>
  )
}
