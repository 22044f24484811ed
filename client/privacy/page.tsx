import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import privacy from 'virtual:content/privacy'
import { PageHeader } from '../app/page-header.tsx'
import { Prose } from '../app/prose.tsx'
import { paths } from '../paths.ts'
import type { ScreenHandle } from '../routes.tsx'
import { accountLifetime, warningPeriod, backupRetention, listStoredData } from './stored-data.ts'
import { OWN_LANGUAGE } from '../app/text-language.ts'
import sheet from '../resume/section.module.css'
import style from './page.module.css'

export const handle: ScreenHandle = {
  title: 'Privacy',
  description: privacy.summary,
  canonicalPath: paths.privacy(),
  english: true,
}

/** Privacy notice: who runs the site, what it stores, and what visitors can do about it. */
export function Component() {
  const { name, updated, intro, sections, screens } = privacy
  return (
    <article className={style.privacy}>
      <PageHeader
        title="Privacy"
        lead="No cookies, no trackers, nothing loaded from other sites. This page lists what is stored, why, and when it is deleted."
      >
        {intro.length > 0 && <Prose blocks={intro} />}
      </PageHeader>
      <Section title="Who runs this site">
        <p className={`${style.text} measure`}>
          <b className={style.name}>{name}</b> runs this site and answers for it. <Contact />
        </p>
        {updated && (
          <p>
            <small>
              As of <time dateTime={updated.datetime}>{updated.text}</time>
            </small>
          </p>
        )}
      </Section>
      {listStoredData(screens).map(({ occasion, entries }) => (
        <Section key={occasion} title={occasion}>
          <dl className={style.entries}>
            {entries.map(({ what, why, deleted }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{why}</dd>
                <dd className={style.deleted}>{deleted}</dd>
              </div>
            ))}
          </dl>
        </Section>
      ))}
      <Section title="What you can do">
        <ul className={`${style.text} measure`}>
          {screens.includes('to-do-list') && <AccountRights />}
          <li>
            <b>Ask.</b> For everything else, such as a comment that you want removed. <Contact />
          </li>
        </ul>
      </Section>
      {sections.map(({ id, title, blocks }) => (
        <Section key={id} id={id} title={title} {...OWN_LANGUAGE}>
          <Prose blocks={blocks} />
        </Section>
      ))}
    </article>
  )
}

type SectionProps = { title: string; id?: string; lang?: string; dir?: string; children: ReactNode }

function Section({ title, id, children, ...language }: SectionProps) {
  return (
    <section className={sheet.section} {...language}>
      <h2 id={id}>{title}</h2>
      <div className={style.body}>{children}</div>
    </section>
  )
}

/** What account holders can do. */
function AccountRights() {
  return (
    <>
      <li>
        <b>Export your tasks.</b> Open the <ToDoList />, then “Account” and “Export”.
      </li>
      <li>
        <b>Delete your account.</b> Open the <ToDoList />, then “Account” and “Delete account”. The
        account and its tasks are deleted at once. Backups hold them for up to {backupRetention}{' '}
        more.
      </li>
      <li>
        <b>Do nothing.</b> An account ends {accountLifetime} after its last use. An e-mail warns you
        at least {warningPeriod} before.
      </li>
    </>
  )
}

/** Contact of the owner, else a link to the resume. */
function Contact() {
  const { contact } = privacy
  if (contact) {
    return (
      <>
        Write to <a href={contact.url}>{contact.text}</a>.
      </>
    )
  }
  return (
    <>
      The <Link to={paths.home()}>resume</Link> says how to get in touch.
    </>
  )
}

function ToDoList() {
  return <Link to={paths.toDoList()}>to-do list</Link>
}
